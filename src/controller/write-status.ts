import type { Clock } from "../clock.ts";
import type { Cluster } from "../kube/cluster.ts";
import type { KubeObject } from "../kube/object.ts";
import type { DeploymentStatus } from "../status/deployment-status.ts";
import type { Memory } from "./memory.ts";

type Conditions = NonNullable<DeploymentStatus["conditions"]>;

export interface StatusDeps {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly memory: Memory;
}

/**
 * Pods that come up one after the other are told together; a change of what is true is told at once. The more
 * deployments are on their way, the longer mere progress waits, so that telling of it does not slow it down.
 */
const progressMs = (underWay: number): number => Math.min(120_000, Math.max(2_000, underWay * 100));

export const statusIn = (source: KubeObject): DeploymentStatus =>
  (source as { status?: DeploymentStatus }).status ?? {};

/**
 * Writes the status if it differs from what is there. The time of a condition moves only when its status does. Gives
 * the milliseconds after which mere progress may be told; 0 when there is nothing left to tell.
 */
export async function writeStatus(
  source: KubeObject,
  status: DeploymentStatus,
  { cluster, clock, memory }: StatusDeps,
): Promise<number> {
  const before = statusIn(source);
  const now = new Date(clock.now()).toISOString().replace(/\.\d+Z$/, "Z");
  const conditions = withTimes(status.conditions ?? [], before.conditions ?? [], now);
  const next = { ...status, conditions };
  const { namespace = "default", name } = source.metadata;
  const key = { namespace, name };
  if (canonical(next) !== canonical(before)) {
    const isProgress = essence(next) === essence(before) || isOnlyBeginning(before, next);
    const wait = isProgress ? progressMs(memory.size) - memory.progressFor(key) : 0;
    if (wait > 0) return wait;
    await cluster.patchStatus(key, next);
  }
  memory.statusIsTrue(key);
  return 0;
}

function withTimes(conditions: Conditions, before: Conditions, now: string): Conditions {
  return conditions.map((condition) => {
    const earlier = before.find(({ type }) => type === condition.type);
    const unchanged = earlier?.status === condition.status ? earlier.lastTransitionTime : undefined;
    return { ...condition, lastTransitionTime: unchanged ?? now };
  });
}

/** What may not wait: what is so, and why; without how far it is. */
const essence = ({ state, observedGeneration, revision, conditions = [] }: DeploymentStatus): string =>
  canonical([
    state,
    observedGeneration,
    revision,
    conditions.map(({ type, status, reason, observedGeneration: of }) => [type, status, reason, of]),
  ]);

/** A new deployment of which there is nothing to tell but that its pods are on their way: they may be there in a moment. */
const isOnlyBeginning = (before: DeploymentStatus, next: DeploymentStatus): boolean =>
  before.conditions === undefined &&
  next.conditions?.some(({ type, reason }) => type === "Progressing" && reason === "RollingOut") === true;

/** JSON with sorted keys: equal for equal values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
