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
  if (workload.metadata.deletionTimestamp != null)
    return progressing("it is being removed and will be made anew");
  if (isOutdated(workload)) return progressing(`0 of ${wantedPods(workload)} pods are up to date`);
  const missing = missingPods(workload);
  if (missing === undefined) return { state: "complete" };
  const progress = conditionOf(workload, "Progressing");
  return progress?.status === "False" ? { state: "failed", why: missing } : progressing(missing);
}

const isOutdated = ({ metadata, status }: DeploymentObject): boolean =>
  (status?.observedGeneration ?? 0) < (metadata.generation ?? 1);

/** Pods that the spec asks for. */
export const wantedPods = ({ spec }: DeploymentObject): number => spec.replicas ?? 1;

/** What keeps the pods from being all there, up to date and ready. */
function missingPods(workload: DeploymentObject): string | undefined {
  const wanted = wantedPods(workload);
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = workload.status ?? {};
  if (updatedReplicas < wanted) return `${updatedReplicas} of ${wanted} pods are up to date`;
  if (replicas > updatedReplicas) return `${replicas - updatedReplicas} old pods have yet to go`;
  return availableReplicas < wanted ? `${availableReplicas} of ${wanted} pods are ready` : undefined;
}

const progressing = (why: string): Rollout => ({ state: "progressing", why });

/** Whether somebody answers behind it, whatever version that is. A workload that is meant to have no pods counts as serving. */
export const isServing = ({ spec, status }: DeploymentObject): boolean =>
  spec.replicas === 0 || (status?.availableReplicas ?? 0) > 0;
