import { accept } from "../api/validate.ts";
import type { Issue } from "../api/issue.ts";
import type { ResolvedDeployment } from "../api/resolve.ts";
import type { Clock } from "../clock.ts";
import type { Cluster, Owner } from "../kube/cluster.ts";
import { KubeError } from "../kube/errors.ts";
import { identity, referenceTo, type KubeObject, type ObjectKey } from "../kube/object.ts";
import { desiredState } from "../render/desired-state.ts";
import type { RenderSettings } from "../settings.ts";
import {
  invalidStatus,
  refusedStatus,
  statusOf,
  type DeploymentStatus,
} from "../status/deployment-status.ts";
import { isCurrent, stamped } from "./hash.ts";
import type { Outcome } from "./outcome.ts";
import { nextStep, removable } from "./rollout.ts";
import { writeStatus } from "./write-status.ts";

export interface ReconcileDeps {
  readonly cluster: Cluster;
  readonly settings: RenderSettings;
  readonly clock: Clock;
}

/** How long to wait for news from the cluster before looking without any. */
const lookAgainMs = 10_000;

/** Brings the cluster one step closer to what a deployment says, and the status to what is true. */
export async function reconcile(key: ObjectKey, deps: ReconcileDeps): Promise<Outcome> {
  const source = await deps.cluster.getDeployment(key);
  const uid = source?.metadata.uid;
  if (source === undefined || uid === undefined || source.metadata.deletionTimestamp != null)
    return { kind: "settled" };
  const accepted = accept(source);
  const report = (status: DeploymentStatus): Promise<void> => writeStatus(source, status, deps);
  if (!accepted.ok) {
    await report(invalidStatus(accepted.error, source.metadata.generation));
    return { kind: "stalled" };
  }
  const { deployment, warnings } = accepted.value;
  try {
    const status = await rollOut({ ...key, uid }, { deployment, warnings, deps });
    await report(status);
    return status.state === "Available" ? { kind: "settled" } : { kind: "waiting", afterMs: lookAgainMs };
  } catch (caught) {
    if (!(caught instanceof KubeError) || !isTheUsersTurn(caught)) return { kind: "failed", cause: caught };
    await report(refusedStatus(caught.reason, caught.message, source.metadata.generation));
    return { kind: "waiting", afterMs: lookAgainMs };
  }
}

/** Refusals that last until somebody changes something. */
const isTheUsersTurn = ({ reason }: KubeError): boolean =>
  reason === "NameConflict" || reason === "Invalid" || reason === "Forbidden";

interface Accepted {
  readonly deployment: ResolvedDeployment;
  readonly warnings: readonly Issue[];
  readonly deps: ReconcileDeps;
}

async function rollOut(owner: Owner, { deployment, warnings, deps }: Accepted): Promise<DeploymentStatus> {
  const { cluster, settings } = deps;
  const desired = desiredState(deployment, settings).map(stamped);
  const observed = new Map((await cluster.listOwned(owner)).map((object) => [identity(object), object]));
  await applyChanged(nextStep(desired, [...observed.values()]).apply, observed, { owner, cluster });
  for (const object of removable(desired, [...observed.values()]))
    await remove(object, observed, { owner, cluster });
  return statusOf({
    deployment,
    warnings,
    desired,
    observed: [...observed.values()],
    clusterDomain: settings.clusterDomain,
  });
}

interface Target {
  readonly owner: Owner;
  readonly cluster: Cluster;
}

async function applyChanged(
  objects: readonly KubeObject[],
  observed: Map<string, KubeObject>,
  { owner, cluster }: Target,
): Promise<void> {
  for (const object of objects) {
    const before = observed.get(identity(object));
    if (isCurrent(before, object) || before?.metadata.deletionTimestamp != null) continue;
    observed.set(identity(object), await cluster.apply(object, owner));
    const done = before === undefined ? "Created" : "Updated";
    await cluster.recordEvent(owner, {
      type: "Normal",
      reason: `${done}${object.kind}`,
      message: `${done} ${object.kind} ${object.metadata.name}`,
    });
  }
}

/** The object stays in view until the cluster says that it is gone. */
async function remove(
  object: KubeObject,
  observed: Map<string, KubeObject>,
  { owner, cluster }: Target,
): Promise<void> {
  const { kind, metadata } = object;
  await cluster.delete(referenceTo(object), metadata.uid ?? "");
  const marked = { ...metadata, deletionTimestamp: metadata.deletionTimestamp ?? "now" };
  observed.set(identity(object), { ...object, metadata: marked });
  await cluster.recordEvent(owner, {
    type: "Normal",
    reason: `Deleted${kind}`,
    message: `Deleted ${kind} ${metadata.name}`,
  });
}
