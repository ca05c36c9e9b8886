import type { Cluster, ClusterEvent, Owner } from "../kube/cluster.ts";
import type { DeploymentStatus } from "../status/deployment-status.ts";

/** Reasons that tell of a normal course; every other one is worth a warning. */
const normal: ReadonlySet<string> = new Set([
  "UpToDate",
  "RollingOut",
  "RemovingOld",
  "Serving",
  "ScaledToZero",
  "NoReadyPods",
]);

function conditionOf(
  { conditions = [] }: DeploymentStatus,
  type: string,
): { status: string; reason: string; message: string } {
  const { status = "Unknown", reason = "", message = "" } = conditions.find((one) => one.type === type) ?? {};
  return { status, reason, message };
}

/** Events are for what changed, not for every look: a rollout that ended, a cause that was found, an outage. */
export function transitions(before: DeploymentStatus, after: DeploymentStatus): ClusterEvent[] {
  const progress = { before: conditionOf(before, "Progressing"), after: conditionOf(after, "Progressing") };
  const ready = { before: conditionOf(before, "Ready"), after: conditionOf(after, "Ready") };
  const { reason, message } = progress.after;
  const isTrouble = !normal.has(reason);
  const events: ClusterEvent[] = [];
  if (isTrouble && reason !== progress.before.reason) events.push({ type: "Warning", reason, message });
  if (ready.after.status === "True" && after.revision !== before.revision)
    events.push({ type: "Normal", reason: "RolledOut", message: `revision ${after.revision} serves` });
  const isDown = ready.before.status === "True" && ready.after.status === "False";
  if (isDown && !isTrouble)
    events.push({ type: "Warning", reason: "NotServing", message: ready.after.message });
  return events;
}

interface Ears {
  readonly cluster: Cluster;
  onEvent(owner: Owner, event: ClusterEvent): void;
}

/** In the cluster for the user, in the log for the admin. */
export function tell(ears: Ears, owner: Owner, event: ClusterEvent): void {
  ears.cluster.recordEvent(owner, event);
  ears.onEvent(owner, event);
}
