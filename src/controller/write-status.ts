import type { Clock } from "../clock.ts";
import type { Cluster } from "../kube/cluster.ts";
import type { KubeObject } from "../kube/object.ts";
import type { DeploymentStatus } from "../status/deployment-status.ts";

type Conditions = NonNullable<DeploymentStatus["conditions"]>;

/** Writes the status if it differs from what is there. The time of a condition moves only when its status does. */
export async function writeStatus(
  source: KubeObject,
  status: DeploymentStatus,
  { cluster, clock }: { cluster: Cluster; clock: Clock },
): Promise<void> {
  const before = (source as { status?: DeploymentStatus }).status ?? {};
  const now = new Date(clock.now()).toISOString().replace(/\.\d+Z$/, "Z");
  const conditions = withTimes(status.conditions ?? [], before.conditions ?? [], now);
  const next = { ...status, conditions };
  if (canonical(next) === canonical(before)) return;
  const { namespace = "default", name } = source.metadata;
  await cluster.patchStatus({ namespace, name }, next);
}

function withTimes(conditions: Conditions, before: Conditions, now: string): Conditions {
  return conditions.map((condition) => {
    const earlier = before.find(({ type }) => type === condition.type);
    const unchanged = earlier?.status === condition.status ? earlier.lastTransitionTime : undefined;
    return { ...condition, lastTransitionTime: unchanged ?? now };
  });
}

/** JSON with sorted keys: equal for equal values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
