import { controllerOf, type DeploymentObject, type PodObject } from "../../kube/object.ts";
import { diagnose, type Finding } from "./case.ts";
import { containerCases } from "./containers.ts";
import { podCases } from "./pods.ts";
import { refusalCases, type Refusal } from "./refusals.ts";
import { workloadCases } from "./workloads.ts";

export const diagnoseRefusal = (refusal: Refusal): Finding => {
  const finding = diagnose(refusalCases, refusal, refusal.object);
  return finding ?? { reason: "Rejected", message: `${refusal.object}: ${refusal.message}` };
};

/** What keeps a workload from being rolled out, looking through it at its pods and their containers. */
export function diagnoseWorkload(
  workload: DeploymentObject,
  pods: readonly PodObject[],
  now: number,
): Finding | undefined {
  const { name } = workload.metadata;
  return (
    diagnose(workloadCases, workload, `workload ${name}`) ??
    first(
      newestFirst(pods.filter((pod) => isOf(workload, pod))),
      (pod) => diagnose(podCases, pod, `pod ${pod.metadata.name}`) ?? diagnoseContainers(pod, now),
    )
  );
}

function diagnoseContainers(pod: PodObject, now: number): Finding | undefined {
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status;
  const ageMs = now - Date.parse(pod.metadata.creationTimestamp ?? "");
  const containers = [
    ...initContainerStatuses.map((container) => ({ container, isInit: true, ageMs })),
    ...containerStatuses.map((container) => ({ container, isInit: false, ageMs })),
  ];
  // By case, not by container: what explains the others comes first in the table.
  return first(containerCases, (one) =>
    first(containers, (evidence) =>
      diagnose([one], evidence, `container ${evidence.container.name} of pod ${pod.metadata.name}`),
    ),
  );
}

/** Labels can be written by anybody: a pod of the workload is one of its ReplicaSets'. */
function isOf({ metadata }: DeploymentObject, pod: PodObject): boolean {
  const owner = controllerOf(pod);
  return (
    owner?.kind === "ReplicaSet" &&
    owner.name.startsWith(`${metadata.name}-`) &&
    pod.metadata.deletionTimestamp == null
  );
}

const newestFirst = (pods: readonly PodObject[]): PodObject[] =>
  [...pods].sort((a, b) =>
    (b.metadata.creationTimestamp ?? "").localeCompare(a.metadata.creationTimestamp ?? ""),
  );

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
