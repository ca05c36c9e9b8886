import type { DeploymentObject } from "../../kube/object.ts";
import { matches, type Case } from "./case.ts";

const failure = (workload: DeploymentObject): string | undefined =>
  workload.status?.conditions?.find(({ type, status }) => type === "ReplicaFailure" && status === "True")
    ?.message;

/** Why a workload's pods cannot even be made. Its ReplicaSet says so, and the workload repeats it. */
export const workloadCases: readonly Case<DeploymentObject>[] = [
  {
    reason: "QuotaExceeded",
    seen: "A ResourceQuota of the namespace has no room for the pods.",
    cure: "raise the quota, or lower replicas or resources.requests",
    probe: (workload) => matches(failure(workload), /exceeded quota|insufficient quota/),
  },
  {
    reason: "PodSecurityViolation",
    seen: "The namespace enforces a Pod Security level that the pod does not meet.",
    cure: "change the securityContext that the message names, or the level of the namespace",
    probe: (workload) => matches(failure(workload), /violates PodSecurity/),
  },
  {
    reason: "ServiceAccountMissing",
    seen: "The pod runs under a service account that does not exist.",
    cure: "create the service account, or correct serviceAccountName",
    probe: (workload) => matches(failure(workload), /service ?account .*not found/i),
  },
  {
    reason: "LimitRangeViolation",
    seen: "A LimitRange of the namespace does not allow the container's resources.",
    cure: "change resources of the container, or the LimitRange",
    probe: (workload) => matches(failure(workload), /(minimum|maximum) (cpu|memory|\S+) usage per/),
  },
  {
    reason: "PriorityClassMissing",
    seen: "The pod names a priority class that does not exist.",
    cure: "create the class, or correct priorityClassName",
    probe: (workload) => matches(failure(workload), /no PriorityClass with name/),
  },
  {
    reason: "AdmissionDenied",
    seen: "An admission webhook or policy of the cluster says no to the pods.",
    cure: "meet the policy, or ask who runs it",
    probe: (workload) =>
      matches(failure(workload), /admission webhook|ValidatingAdmissionPolicy|denied the request/),
  },
  {
    reason: "PodsRefused",
    seen: "The API server refuses the pods for another reason.",
    cure: "change what the message names",
    probe: failure,
  },
];
