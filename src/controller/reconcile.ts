import { accept } from "../api/validate.ts";
import type { Issue } from "../api/issue.ts";
import type { ResolvedDeployment } from "../api/resolve.ts";
import type { Clock } from "../clock.ts";
import type { Cluster, ClusterEvent, Owner } from "../kube/cluster.ts";
import { hasReason } from "../kube/errors.ts";
import { identity, type KubeObject, type ObjectKey } from "../kube/object.ts";
import { desiredState } from "../render/desired-state.ts";
import type { RenderSettings } from "../settings/render.ts";
import { invalidStatus, statusOf as describe, type DeploymentStatus } from "../status/deployment-status.ts";
import type { Refusal } from "../status/diagnosis/refusals.ts";
import { applyChanged, recreate, remove, type Target } from "./changes.ts";
import { revisionOf, stamped } from "./hash.ts";
import type { Memory } from "./memory.ts";
import { later, type Outcome } from "./outcome.ts";
import { nextStep, retired } from "./rollout.ts";
import { tell, transitions } from "./tell.ts";
import { statusIn, writeStatus } from "./write-status.ts";

export interface ReconcileDeps {
  readonly cluster: Cluster;
  readonly settings: RenderSettings;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Told of every event that people are told of. */
  onEvent(owner: Owner, event: ClusterEvent): void;
}

/** How long to wait for news from the cluster before looking without any. */
const lookAgainMs = 10_000;
/** The same for what only a user can end. */
const askAgainMs = 30_000;

/** Brings the cluster one step closer to what a deployment says, and the status to what is true. */
export async function reconcile(key: ObjectKey, deps: ReconcileDeps): Promise<Outcome> {
  const source = deps.cluster.getDeployment(key);
  const uid = source?.metadata.uid;
  if (source === undefined || uid === undefined || source.metadata.deletionTimestamp != null)
    return { kind: "gone" };
  const owner: Owner = { ...key, uid };
  const accepted = accept(source);
  if (!accepted.ok) {
    const status = invalidStatus(statusIn(source), accepted.error, source.metadata.generation);
    await report(source, status, { owner, deps });
    return { kind: "stalled" };
  }
  try {
    return await rollOut({ ...accepted.value, source, owner, deps });
  } catch (caught) {
    // Nothing can be made there any more, and the deployment goes as well.
    if (hasReason(caught, "NamespaceTerminating")) return { kind: "stalled" };
    return { kind: "failed", cause: caught };
  }
}

interface Pass {
  readonly deployment: ResolvedDeployment;
  readonly warnings: readonly Issue[];
  readonly source: KubeObject;
  readonly owner: Owner;
  readonly deps: ReconcileDeps;
}

async function rollOut(pass: Pass): Promise<Outcome> {
  const { deployment, owner, deps, source } = pass;
  const { cluster, settings } = deps;
  const desired = desiredState(deployment, settings).map(stamped);
  const observed = new Map(cluster.listOwned(owner).map((object) => [identity(object), object]));
  const target: Target = { owner, cluster, observed, tell: (event) => tell(deps, owner, event) };
  const step = nextStep(desired, [...observed.values()]);
  for (const one of step.recreate) await recreate(one, target);
  const refusals = await applyChanged(step.apply, target);
  const drainLeft = await removeOld(desired, target, pass);
  const status = statusNow(pass, { desired, observed: [...observed.values()], refusals });
  const tellLater = await report(source, status, { owner, deps });
  if (refusals.length > 0) return { kind: "waiting", afterMs: askAgainMs };
  if (status.state === "Available") return tellLater === 0 ? { kind: "settled" } : later(tellLater);
  return later(drainLeft, tellLater, lookAgainMs);
}

/** Removes what has drained. Gives the milliseconds until more can go; 0 when nothing waits. */
async function removeOld(
  desired: readonly KubeObject[],
  target: Target,
  { deps, owner }: Pass,
): Promise<number> {
  const { memory, settings } = deps;
  const old = retired(desired, [...target.observed.values()]);
  memory.keepDraining(owner, new Set(old.map(identity)));
  let left = 0;
  for (const object of old) {
    const drainMs = object.kind === "Deployment" ? settings.drainSeconds * 1000 : 0;
    const wait = memory.drainLeft(owner, identity(object), drainMs);
    if (wait === 0) await remove(object, target);
    else left = left === 0 ? wait : Math.min(left, wait);
  }
  return left;
}

interface Seen {
  readonly desired: readonly KubeObject[];
  readonly observed: readonly KubeObject[];
  readonly refusals: readonly Refusal[];
}

function statusNow({ deployment, warnings, source, deps }: Pass, seen: Seen): DeploymentStatus {
  const { cluster, settings, clock } = deps;
  const before = statusIn(source);
  const served = (before.predictors ?? []).filter(({ hasServed }) => hasServed === true);
  return describe({
    ...seen,
    deployment,
    warnings,
    clusterDomain: settings.clusterDomain,
    podsOf: (workload) => cluster.listPods(workload),
    now: clock.now(),
    revision: revisionOf(seen.desired),
    haveServed: new Set(served.map(({ name }) => name)),
    lastRevision: before.revision,
  });
}

/** Writes the status and tells people what changed. Gives the milliseconds after which there is more to write. */
async function report(
  source: KubeObject,
  status: DeploymentStatus,
  { owner, deps }: { readonly owner: Owner; readonly deps: ReconcileDeps },
): Promise<number> {
  const before = statusIn(source);
  const wait = await writeStatus(source, status, deps);
  for (const event of transitions(before, status)) tell(deps, owner, event);
  return wait;
}
