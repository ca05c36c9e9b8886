import type { Condition, DeploymentObject } from "../kube/object.ts";

/** How far the rollout of one workload is. */
export type Rollout =
  | { readonly state: "complete" }
  | { readonly state: "progressing"; readonly why: string }
  | { readonly state: "failed"; readonly why: string };

const conditionOf = (workload: DeploymentObject, type: string): Condition | undefined =>
  workload.status?.conditions?.find((condition) => condition.type === type);

/** Judged by the generation that the status speaks of: a status older than the spec says nothing about it. */
export function rolloutOf(workload: DeploymentObject): Rollout {
  const { metadata, spec, status = {} } = workload;
  const wanted = spec.replicas ?? 1;
  if (metadata.deletionTimestamp != null) return progressing("it is being removed and will be made anew");
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 1)) return progressing("the change has not been picked up yet");
  const progress = conditionOf(workload, "Progressing");
  if (progress?.status === "False") return { state: "failed", why: progress.message ?? progress.reason ?? "no progress" };
  const replicas = status.replicas ?? 0;
  const updated = status.updatedReplicas ?? 0;
  const available = status.availableReplicas ?? 0;
  if (updated < wanted) return progressing(`${updated} of ${wanted} pods are up to date`);
  if (replicas > updated) return progressing(`${replicas - updated} old pods have yet to go`);
  if (available < wanted) return progressing(`${available} of ${wanted} pods are ready`);
  return { state: "complete" };
}

const progressing = (why: string): Rollout => ({ state: "progressing", why });

/** Whether somebody answers behind it, whatever version that is. A workload that is meant to have no pods counts as serving. */
export const isServing = ({ spec, status }: DeploymentObject): boolean =>
  spec.replicas === 0 || (status?.availableReplicas ?? 0) > 0;
