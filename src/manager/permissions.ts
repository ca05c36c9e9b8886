/** What the operator asks of the API server for one kind of object. Nothing else is granted. */
export interface Permission {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
  readonly why: string;
}

const group = "machinelearning.platform.io";
/** An apply is a patch, and a create where nothing is; the get tells whose an object is that was not expected. */
const owned = ["create", "delete", "get", "list", "patch", "watch"] as const;

/** In the namespaces that are looked at. */
export const permissions: readonly Permission[] = [
  { group, resource: "platformdeployments", verbs: ["list", "watch"], why: "what users want" },
  { group, resource: "platformdeployments/status", verbs: ["patch"], why: "what is so" },
  {
    group,
    resource: "platformdeployments/finalizers",
    verbs: ["update"],
    why: "an owner reference that blocks deletion, where the cluster enforces permissions for it",
  },
  { group: "apps", resource: "deployments", verbs: owned, why: "workloads" },
  { group: "", resource: "services", verbs: owned, why: "Services" },
  { group: "", resource: "pods", verbs: ["list", "watch"], why: "what keeps a workload from being ready" },
  { group: "events.k8s.io", resource: "events", verbs: ["create", "patch"], why: "what people are told" },
];

/** In the operator's own namespace. */
export const leasePermissions: readonly Permission[] = [
  {
    group: "coordination.k8s.io",
    resource: "leases",
    verbs: ["create", "get", "update"],
    why: "who leads",
  },
];
