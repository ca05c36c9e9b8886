import type { Cluster, ClusterEvent, Owner } from "../kube/cluster.ts";
import { KubeError, type KubeErrorReason } from "../kube/errors.ts";
import { identity, referenceTo, type KubeObject } from "../kube/object.ts";
import type { Refusal } from "../status/diagnosis/refusals.ts";
import type { Recreation } from "./rollout.ts";

/** One deployment's objects as they are known in this pass, and where to change them. */
export interface Target {
  readonly owner: Owner;
  readonly cluster: Cluster;
  readonly observed: Map<string, KubeObject>;
  tell(event: ClusterEvent): void;
}

/** Refusals that last until somebody changes something. */
const lasting: readonly KubeErrorReason[] = ["NameConflict", "Invalid", "Forbidden"];

/**
 * Writes what is not as it was rendered. One object that is refused keeps no other from being written. Gives the
 * refusals that only a user can end; throws what may pass.
 */
export async function applyChanged(objects: readonly KubeObject[], target: Target): Promise<Refusal[]> {
  const { owner, cluster, observed } = target;
  const changed = objects.filter((object) => {
    const before = observed.get(identity(object));
    if (before === undefined) return true;
    return before.metadata.deletionTimestamp == null && !cluster.isCurrent(before, object);
  });
  const results = await Promise.allSettled(changed.map((object) => cluster.apply(object, owner)));
  const refusals: Refusal[] = [];
  for (const [index, result] of results.entries()) {
    const object = changed[index];
    if (object === undefined) continue;
    if (result.status === "fulfilled") observed.set(identity(object), result.value);
    else refusals.push(refusalOf(result.reason, object));
  }
  return refusals;
}

function refusalOf(caught: unknown, { kind, metadata }: KubeObject): Refusal {
  if (!(caught instanceof KubeError) || !lasting.includes(caught.reason)) throw caught;
  return { reason: caught.reason, message: caught.message, object: `${kind} ${metadata.name}` };
}

/** The object stays in view until the cluster says that it is gone. */
export async function remove(object: KubeObject, { cluster, observed }: Target): Promise<void> {
  const { metadata } = object;
  await cluster.delete(referenceTo(object), metadata.uid ?? "");
  const marked = { ...metadata, deletionTimestamp: metadata.deletionTimestamp ?? "now" };
  observed.set(identity(object), { ...object, metadata: marked });
}

/** Removes what cannot be changed, and says so first: its requests are lost until the new one is there. */
export async function recreate({ live, why }: Recreation, target: Target): Promise<void> {
  const what = `${live.kind} ${live.metadata.name}`;
  target.tell({
    type: "Warning",
    reason: "Recreating",
    message: `${what} is removed and made anew: ${why}`,
  });
  await remove(live, target);
}
