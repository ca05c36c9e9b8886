import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Condition, DeploymentObject } from "../kube/object.ts";
import type { Pod } from "./pod.ts";

/** What the controller may do to pods. */
export interface PodRuntime {
  podsOf(workload: string): readonly Pod[];
  create(workload: DeploymentObject, templateHash: string): void;
  stop(pod: Pod): void;
}

export const templateHash = ({ spec }: DeploymentObject): string =>
  createHash("sha256").update(JSON.stringify(spec.template)).digest("hex").slice(0, 10);

type Status = NonNullable<DeploymentObject["status"]>;

const isLeaving = ({ phase }: Pod): boolean => phase === "terminating" || phase === "gone";

/** A number, or a share of the replicas in percent, rounded as Kubernetes does. */
function amount(
  value: number | string | undefined,
  replicas: number,
  round: (share: number) => number,
): number {
  if (typeof value === "string" && value.endsWith("%"))
    return round((Number.parseFloat(value) / 100) * replicas);
  return Number(value ?? 0);
}

/** Moves the pods of one workload a step towards its spec: new ones first, old ones only when enough others are ready. */
export function step(workload: DeploymentObject, runtime: PodRuntime): void {
  const replicas = workload.spec.replicas ?? 1;
  const rolling = workload.spec.strategy?.rollingUpdate;
  const maxUnavailable = amount(rolling?.maxUnavailable, replicas, Math.floor);
  const surge = amount(rolling?.maxSurge, replicas, Math.ceil);
  const maxSurge = surge === 0 && maxUnavailable === 0 ? 1 : surge;
  const hash = templateHash(workload);
  const present = runtime.podsOf(workload.metadata.name).filter((pod) => !isLeaving(pod));
  const current = present.filter((pod) => pod.parts.templateHash === hash);
  const old = present.filter((pod) => pod.parts.templateHash !== hash);
  const room = Math.min(replicas - current.length, replicas + maxSurge - present.length);
  for (let index = 0; index < room; index += 1) runtime.create(workload, hash);
  for (const pod of surplus(current, current.length - replicas)) runtime.stop(pod);
  const spare = present.filter((pod) => pod.isReady).length - (replicas - maxUnavailable);
  const leavers = [
    ...old.filter((pod) => !pod.isReady),
    ...old.filter((pod) => pod.isReady).slice(0, Math.max(0, spare)),
  ];
  for (const pod of leavers) runtime.stop(pod);
}

/** Pods that are not ready go first. */
const surplus = (pods: readonly Pod[], count: number): Pod[] =>
  [...pods].sort((a, b) => Number(a.isReady) - Number(b.isReady)).slice(0, Math.max(0, count));

const defaultDeadlineSeconds = 600;

/** Status of a workload from its pods. `progressSince`: when a pod last became ready or the spec last changed. */
export function statusFrom(
  workload: DeploymentObject,
  pods: readonly Pod[],
  clock: Clock,
  progressSince: number,
): Status {
  const hash = templateHash(workload);
  const present = pods.filter((pod) => !isLeaving(pod));
  const updated = present.filter((pod) => pod.parts.templateHash === hash);
  const ready = present.filter((pod) => pod.isReady);
  const wanted = workload.spec.replicas ?? 1;
  const done = updated.filter((pod) => pod.isReady).length >= wanted && present.length === updated.length;
  const deadlineMs = (workload.spec.progressDeadlineSeconds ?? defaultDeadlineSeconds) * 1000;
  const late = !done && clock.now() - progressSince > deadlineMs;
  const problem = updated.find((pod) => pod.problem !== undefined)?.problem;
  return {
    observedGeneration: workload.metadata.generation ?? 1,
    replicas: present.length,
    updatedReplicas: updated.length,
    readyReplicas: ready.length,
    availableReplicas: ready.length,
    unavailableReplicas: Math.max(0, wanted - ready.length),
    conditions: [progressCondition(late, done, problem), availableCondition(ready.length >= wanted)],
  };
}

function progressCondition(late: boolean, done: boolean, problem: string | undefined): Condition {
  if (late)
    return {
      type: "Progressing",
      status: "False",
      reason: "ProgressDeadlineExceeded",
      message: problem ?? "no pod became ready in time",
    };
  return {
    type: "Progressing",
    status: "True",
    reason: done ? "NewReplicaSetAvailable" : "ReplicaSetUpdated",
    message: problem ?? "",
  };
}

const availableCondition = (available: boolean): Condition => ({
  type: "Available",
  status: available ? "True" : "False",
  reason: available ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
});
