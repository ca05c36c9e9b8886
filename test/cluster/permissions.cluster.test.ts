import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { leasePermissions, permissions, type Permission } from "../../src/manager/permissions.ts";
import { deployment, predictor, predictorOf, unit } from "../support/builders.ts";
import { root } from "../support/cli.ts";
import { until } from "../support/processes.ts";
import { startTestBed, type TestBed } from "./test-bed.ts";

let folder = "";
let bed: TestBed | undefined;
let operator: ChildProcess | undefined;

const kubectl = (args: readonly string[], input?: string): string =>
  execFileSync(bed?.kubectl ?? "", ["--kubeconfig", bed?.kubeconfig ?? "", ...args], {
    encoding: "utf8",
    ...(input !== undefined && { input }),
  });

const bind = (kind: "ClusterRole" | "Role", name: string): object => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: kind === "Role" ? "RoleBinding" : "ClusterRoleBinding",
  metadata: { name, ...(kind === "Role" && { namespace: "default" }) },
  roleRef: { apiGroup: "rbac.authorization.k8s.io", kind, name },
  subjects: [{ kind: "User", name: "operator", apiGroup: "rbac.authorization.k8s.io" }],
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platform-core-audit-"));
  bed = await startTestBed({
    auditLog: join(folder, "audit.log"),
    admission: "OwnerReferencesPermissionEnforcement",
  });
  for (const file of ["role.yaml", "leader-election-role.yaml"])
    kubectl(["apply", "-n", "default", "-f", join(root, "config/rbac", file)]);
  kubectl(["create", "-f", "-"], JSON.stringify(bind("ClusterRole", "platform-core-operator")));
  kubectl(["create", "-f", "-"], JSON.stringify(bind("Role", "platform-core-operator-leader-election")));
}, 60_000);
afterAll(async () => {
  operator?.kill("SIGKILL");
  await bed?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface AuditLine {
  verb: string;
  objectRef?: { apiGroup?: string; resource?: string; subresource?: string; name?: string };
  responseStatus?: { code?: number; message?: string };
}

const lines = (): AuditLine[] =>
  readFileSync(join(folder, "audit.log"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as AuditLine);

const used = (line: AuditLine): string[] => {
  const { apiGroup = "", resource = "", subresource } = line.objectRef ?? {};
  const what = `${apiGroup}/${resource}${subresource === undefined ? "" : `/${subresource}`}`;
  // An apply that made the object was a create as well, and was asked for that right.
  const verbs =
    line.verb === "patch" && line.responseStatus?.code === 201 ? ["patch", "create"] : [line.verb];
  return verbs.map((verb) => `${verb} ${what}`);
};

const granted = (list: readonly Permission[]): string[] =>
  list.flatMap(({ group, resource, verbs }) => verbs.map((verb) => `${verb} ${group}/${resource}`));

const state = (name: string): string =>
  kubectl(["get", "pdep", name, "-o", "jsonpath={.status.state} {.status.observedGeneration}"]);

function markPodsReady(): void {
  const names = kubectl(["get", "pods", "-o", "name"]).split("\n").filter(Boolean);
  const conditions = [{ type: "Ready", status: "True", lastTransitionTime: new Date().toISOString() }];
  const patch = JSON.stringify({ status: { phase: "Running", conditions } });
  for (const name of names) kubectl(["patch", name, "--subresource=status", "--type=merge", "-p", patch]);
}

const untilAvailable = (name: string, generation: number): Promise<void> =>
  until(() => {
    markPodsReady();
    return state(name) === `Available ${generation}`;
  }, `${name} to be available`);

describe("the role of the operator", () => {
  it("is enough for everything that it does, and grants nothing that it does not", async () => {
    operator = spawn(process.execPath, [join(root, "src/main/operator.ts")], {
      env: {
        PATH: process.env["PATH"],
        KUBECONFIG: bed?.kubeconfigOf("operator"),
        METRICS_ADDR: "",
        HEALTH_ADDR: "",
        ADMIN_PORT: "0",
        LEADER_ELECTION: "true",
        LEADER_ELECTION_LEASE_DURATION_SECS: "3",
        POD_NAMESPACE: "default",
        DRAIN_SECONDS: "0",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    kubectl(["create", "-f", "-"], JSON.stringify(deployment()));
    await untilAvailable("iris", 1);
    // A rename makes, moves and removes; a name that is taken is looked at; the same warning again is a series.
    kubectl(
      ["apply", "-f", "-"],
      JSON.stringify(deployment({ predictors: [predictorOf(unit({ name: "renamed" }))] })),
    );
    await untilAvailable("iris", 2);
    kubectl(["create", "service", "clusterip", "taken-main", "--tcp=1"]);
    kubectl(["create", "deployment", "taken-main-0-classifier", "--image=x"]);
    kubectl(["create", "-f", "-"], JSON.stringify(deployment({}, { name: "taken" })));
    await until(() => state("taken") === "Failed 1", "the conflict");
    // One event told twice, at least half a minute apart, is one series: a conflict that comes, goes and comes again.
    kubectl(["delete", "pdep", "taken"]);
    kubectl(
      ["create", "-f", "-"],
      JSON.stringify(deployment({ predictors: [predictor()] }, { name: "last" })),
    );
    await untilAvailable("last", 1);
    const all = lines();
    const refused = all.filter(({ responseStatus }) => responseStatus?.code === 403);
    expect(refused.map((line) => [used(line), line.responseStatus?.message])).toEqual([]);
    const wanted = new Set([...granted(permissions), ...granted(leasePermissions)]);
    const unused = [...wanted].filter((right) => !all.flatMap(used).includes(right));
    expect(unused).toEqual([
      // Asked for by the admission plugin, not by a call.
      "update machinelearning.platform.io/platformdeployments/finalizers",
      // A series is told after half a minute: src/kube/event-recorder.test.ts.
      "patch events.k8s.io/events",
    ]);
  }, 60_000);
});
