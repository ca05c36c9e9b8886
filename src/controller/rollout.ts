import {
  identity,
  isDeployment,
  isService,
  selects,
  type DeploymentObject,
  type KubeObject,
  type ServiceObject,
} from "../kube/object.ts";
import { labelKeys } from "../render/labels.ts";
import { rolloutOf } from "../status/workload.ts";

/** What one pass of a rollout does. */
export interface RolloutStep {
  /** Made or changed now. */
  readonly apply: readonly KubeObject[];
  /** What would break an answer if it changed now: Services whose new pods are not ready, and workloads that Services still need as they are. */
  readonly held: readonly KubeObject[];
  /** Objects of the cluster that cannot be changed into what is wanted: removed, and made anew when they are gone. */
  readonly recreate: readonly Recreation[];
}

export interface Recreation {
  readonly live: KubeObject;
  readonly why: string;
}

/**
 * Make before break. Workloads and new Services come at once; a Service that exists moves only when what it moves to
 * is ready, and a workload keeps its form for as long as a Service needs it.
 *
 *     new workload ──ready──► Service moves ──► drain ──► old workload goes ──► old Services go
 */
export function nextStep(desired: readonly KubeObject[], observed: readonly KubeObject[]): RolloutStep {
  const live = new Map(observed.map((object) => [identity(object), object]));
  const recreate = desired.flatMap((object) => recreation(live.get(identity(object)), object));
  const heldServices = desired.filter(isService).filter((service) => {
    const before = live.get(identity(service));
    return before !== undefined && isService(before) && moves(before, service) && !isReady(service, observed);
  });
  const heldWorkloads = desired
    .filter(isDeployment)
    .filter((workload) => live.has(identity(workload)) && isNeeded(workload, { observed, heldServices }));
  const held: readonly KubeObject[] = [...heldServices, ...heldWorkloads];
  const apply = desired.filter((object) => !held.includes(object));
  return { apply, held, recreate };
}

/** Fields that the API server never changes. */
function recreation(live: KubeObject | undefined, wanted: KubeObject): Recreation[] {
  if (live === undefined || live.metadata.deletionTimestamp != null) return [];
  if (isDeployment(live) && isDeployment(wanted)) {
    const [before, after] = [live, wanted].map(({ spec }) => textOf(spec.selector.matchLabels));
    return before === after ? [] : [{ live, why: "the selector of a workload cannot be changed" }];
  }
  if (isService(live) && isService(wanted)) {
    const [before, after] = [live, wanted].map(({ spec }) => spec.clusterIP === "None");
    return before === after
      ? []
      : [{ live, why: "a Service cannot be made headless, or given an address, later" }];
  }
  return [];
}

const textOf = (labels: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

const targetPorts = ({ spec }: ServiceObject): number[] => spec.ports.map(({ targetPort }) => targetPort);

const moves = (before: ServiceObject, after: ServiceObject): boolean =>
  textOf(before.spec.selector) !== textOf(after.spec.selector) ||
  targetPorts(before).join() !== targetPorts(after).join();

/** Whether pods that are rolled out answer on every port of a Service. */
const isReady = (service: ServiceObject, observed: readonly KubeObject[]): boolean =>
  observed
    .filter(isDeployment)
    .filter((workload) => selects(service, workload) && listens(workload, service))
    .some((workload) => rolloutOf(workload).state === "complete");

function listens(workload: DeploymentObject, service: ServiceObject): boolean {
  const containers = (workload.spec.template.spec["containers"] ?? []) as {
    ports?: { containerPort: number }[];
  }[];
  const ports = new Set(
    containers.flatMap((container) => (container.ports ?? []).map(({ containerPort }) => containerPort)),
  );
  return targetPorts(service).every((port) => ports.has(port));
}

interface Surroundings {
  readonly observed: readonly KubeObject[];
  readonly heldServices: readonly ServiceObject[];
}

/**
 * Whether a Service of the cluster sends requests to a port that the workload will no longer have, and will be able to
 * move away without it. A Service that waits for this very change cannot: then the change comes first.
 */
function isNeeded(workload: DeploymentObject, { observed, heldServices }: Surroundings): boolean {
  return observed.filter(isService).some((live) => {
    if (!selects(live, workload) || listens(workload, live)) return false;
    const next = heldServices.find((service) => identity(service) === identity(live));
    return next === undefined || !selects(next, workload);
  });
}

/**
 * What is to go, when its predictor's wanted objects are there and rolled out: first the old workloads, and when their
 * last pods are gone whatever those pods may have called. What is left of a predictor that is no longer wanted waits
 * for all others: its clients may have to move there.
 */
export function retired(desired: readonly KubeObject[], observed: readonly KubeObject[]): KubeObject[] {
  const wanted = new Set(desired.map(identity));
  const old = observed.filter((object) => !wanted.has(identity(object)));
  return old.filter((object) => {
    const predictor = predictorOf(object);
    const siblings = desired.filter((one) => predictorOf(one) === predictor);
    if (!isSettled(siblings.length > 0 ? siblings : desired, observed)) return false;
    const isAlone = !old.some((one) => isDeployment(one) && predictorOf(one) === predictor);
    return (isDeployment(object) || isAlone) && object.metadata.deletionTimestamp == null;
  });
}

const predictorOf = ({ metadata }: KubeObject): string | undefined => metadata.labels?.[labelKeys.predictor];

/** Everything is there, rolled out, and every Service has moved. */
function isSettled(desired: readonly KubeObject[], observed: readonly KubeObject[]): boolean {
  const live = new Map(observed.map((object) => [identity(object), object]));
  return desired.every((wanted) => {
    const found = live.get(identity(wanted));
    if (found === undefined) return false;
    if (isDeployment(found)) return rolloutOf(found).state === "complete";
    return !isService(found) || !isService(wanted) || !moves(found, wanted);
  });
}
