import {
  identity,
  isDeployment,
  isService,
  type DeploymentObject,
  type KubeObject,
  type ServiceObject,
} from "../kube/object.ts";
import { rolloutOf } from "../status/workload.ts";

/** What one pass of a rollout does, in order. */
export interface RolloutStep {
  /** Made or changed now. */
  readonly apply: readonly KubeObject[];
  /** Services that still point at the old pods, because their new ones are not ready. */
  readonly held: readonly KubeObject[];
}

/**
 * Make before break. Workloads and new Services come at once; a Service that exists moves to other pods only when
 * those are ready.
 *
 *     new workload ──ready──► Service moves ──► old workload drains and goes ──► old Services go
 */
export function nextStep(desired: readonly KubeObject[], observed: readonly KubeObject[]): RolloutStep {
  const live = new Map(observed.map((object) => [identity(object), object]));
  const held = desired.filter((object) => {
    const before = live.get(identity(object));
    if (!isService(object) || before === undefined || !isService(before)) return false;
    return movesTo(before, object) && !targetIsReady(object, observed);
  });
  return { apply: desired.filter((object) => !held.includes(object)), held };
}

const movesTo = (before: ServiceObject, after: ServiceObject): boolean =>
  JSON.stringify(sorted(before.spec.selector)) !== JSON.stringify(sorted(after.spec.selector));

const sorted = (labels: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(labels).sort();

function targetIsReady(service: ServiceObject, observed: readonly KubeObject[]): boolean {
  return observed
    .filter(isDeployment)
    .filter((workload) => matches(service.spec.selector, workload))
    .some((workload) => rolloutOf(workload).state === "complete");
}

const matches = (selector: Readonly<Record<string, string>>, workload: DeploymentObject): boolean =>
  Object.entries(selector).every(([key, value]) => workload.spec.template.metadata.labels[key] === value);

/**
 * What can go: nothing while any wanted workload is not rolled out, then the old workloads, and when their last pods
 * are gone whatever those pods may have called.
 */
export function removable(desired: readonly KubeObject[], observed: readonly KubeObject[]): KubeObject[] {
  const wanted = new Set(desired.map(identity));
  const current = observed.filter((object) => wanted.has(identity(object)));
  const complete = current.filter(isDeployment).every((workload) => rolloutOf(workload).state === "complete");
  if (!complete || current.length < desired.length) return [];
  const retired = observed.filter((object) => !wanted.has(identity(object)));
  const workloads = retired.filter(isDeployment);
  const next = workloads.length > 0 ? workloads : retired;
  return next.filter(({ metadata }) => metadata.deletionTimestamp == null);
}
