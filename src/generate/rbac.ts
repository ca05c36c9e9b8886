import { stringify } from "yaml";
import { leasePermissions, permissions, type Permission } from "../manager/permissions.ts";

const head = "# Generated from src/manager/permissions.ts by `make generate`.\n";

const rules = (granted: readonly Permission[]): object[] =>
  granted.map(({ group, resource, verbs }) => ({
    apiGroups: [group],
    resources: [resource],
    verbs: [...verbs],
  }));

const role = (kind: "ClusterRole" | "Role", name: string, granted: readonly Permission[]): object => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind,
  metadata: { name, labels: { "app.kubernetes.io/name": "platform-core-operator" } },
  rules: rules(granted),
});

/** config/rbac: exactly what the code asks for. */
export const roleFiles = (): readonly (readonly [string, string])[] => [
  ["config/rbac/role.yaml", head + stringify(role("ClusterRole", "platform-core-operator", permissions))],
  [
    "config/rbac/leader-election-role.yaml",
    head + stringify(role("Role", "platform-core-operator-leader-election", leasePermissions)),
  ],
];
