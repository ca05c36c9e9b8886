import { matches, type Case } from "./case.ts";

/** A write that the API server refused. */
export interface Refusal {
  readonly reason: string;
  readonly message: string;
  /** The object that was to be written: `Service iris-main`. */
  readonly object: string;
}

/** Refusals of the operator's own writes, in the order in which they are looked for. */
export const refusalCases: readonly Case<Refusal>[] = [
  {
    reason: "NameConflict",
    seen: "An object of the name exists that this operator did not make for this deployment. It is left alone.",
    cure: "remove it or rename the deployment",
    probe: ({ reason, message }) => (reason === "NameConflict" ? message : undefined),
  },
  {
    reason: "QuotaExceeded",
    seen: "A ResourceQuota of the namespace has no room for the object or its pods.",
    cure: "raise the quota, or lower replicas or resources.requests",
    probe: ({ message }) => matches(message, /exceeded quota|insufficient quota/),
  },
  {
    reason: "PodSecurityViolation",
    seen: "The namespace enforces a Pod Security level that the pod does not meet.",
    cure: "change the securityContext that the message names, or the level of the namespace",
    probe: ({ message }) => matches(message, /violates PodSecurity/),
  },
  {
    reason: "AdmissionDenied",
    seen: "An admission webhook or policy of the cluster says no.",
    cure: "meet the policy, or ask who runs it",
    probe: ({ message }) =>
      matches(message, /admission webhook|ValidatingAdmissionPolicy|admission plugin|denied the request/i),
  },
  {
    reason: "OperatorForbidden",
    seen: "The operator's role does not allow the write.",
    cure: "install the role that comes with this version of the operator",
    probe: ({ reason, message }) =>
      reason === "Forbidden" ? matches(message, /cannot \w+ resource/) : undefined,
  },
  {
    reason: "Forbidden",
    seen: "The API server refuses the object for another reason of policy.",
    cure: "meet the policy that the message names",
    probe: ({ reason, message }) => (reason === "Forbidden" ? message : undefined),
  },
  {
    reason: "Rejected",
    seen: "The API server finds the object invalid.",
    cure: "change the field of the deployment that the message names",
    probe: ({ message }) => message,
  },
];
