import { describe, expect, it } from "@jest/globals";
import { deployment, predictor } from "../support/builders.ts";
import { until } from "../support/processes.ts";
import { kubectl, useNamespaces, type Namespace } from "./support.ts";

const namespace = useNamespaces();

const workload = "iris-main-0-classifier";

async function untilReason(ns: Namespace, reason: string): Promise<string> {
  const progressing = async () =>
    (await ns.status("iris")).conditions?.find(({ type }) => type === "Progressing");
  await until(async () => (await progressing())?.reason === reason, `the reason ${reason}`);
  return (await progressing())?.message ?? "";
}

/** The status that a kubelet gives to the one pod there is. */
async function onePodIs(ns: Namespace, status: object): Promise<string> {
  await until(async () => (await ns.names("pods")).length === 1, "the pod");
  const [name = ""] = await ns.names("pods");
  await ns.setPodStatus(name, { phase: "Pending", ...status });
  return name;
}

const container = (state: object): object => ({
  containerStatuses: [
    { name: "classifier", image: "", imageID: "", ready: false, restartCount: 2, ...state },
  ],
});

describe("the status of a deployment that does not come up", () => {
  it("says which quota is in the way", async () => {
    const ns = await namespace();
    kubectl(["create", "quota", "small", "--hard=pods=0", "-n", ns.name]);
    await until(
      () => kubectl(["get", "quota", "small", "-n", ns.name, "-o", "jsonpath={.status.hard.pods}"]) === "0",
      "the quota to be known",
    );
    ns.apply(deployment());
    expect(await untilReason(ns, "QuotaExceeded")).toMatch(
      new RegExp(`^workload ${workload}: .*exceeded quota: small.*; raise the quota`),
    );
    kubectl(["delete", "quota", "small", "-n", ns.name]);
    ns.keepPodsReady();
    // The workload's controller tries again by itself, after its own pause.
    kubectl(["annotate", "deployment", workload, "look=again", "-n", ns.name]);
    kubectl(["delete", "replicaset", "--all", "-n", ns.name]);
    await ns.untilState("iris", "Available");
  });

  it("says what Pod Security refuses", async () => {
    const ns = await namespace();
    kubectl(["label", "namespace", ns.name, "pod-security.kubernetes.io/enforce=restricted"]);
    const containers = [
      {
        name: "classifier",
        image: "platform-core/iris:1",
        securityContext: { privileged: true, allowPrivilegeEscalation: true },
      },
    ];
    ns.apply(deployment({ predictors: [predictor({ componentSpecs: [{ spec: { containers } }] })] }));
    expect(await untilReason(ns, "PodSecurityViolation")).toContain("privileged");
  });

  it("has pods that Pod Security takes, when nothing is asked for", async () => {
    const ns = await namespace();
    kubectl(["label", "namespace", ns.name, "pod-security.kubernetes.io/enforce=restricted"]);
    ns.keepPodsReady();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
  });

  it("says which secret is missing", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    const waiting = { reason: "CreateContainerConfigError", message: 'secret "bucket-key" not found' };
    const pod = await onePodIs(ns, container({ state: { waiting } }));
    expect(await untilReason(ns, "SecretMissing")).toBe(
      `container classifier of pod ${pod}: secret "bucket-key" not found; ` +
        "create it in the deployment's namespace, or correct the reference",
    );
    expect((await ns.status("iris")).conditions?.[0]).toMatchObject({
      type: "Ready",
      status: "False",
      reason: "SecretMissing",
    });
    expect(kubectl(["events", "-n", ns.name, "--for", "pdep/iris"])).toContain("SecretMissing");
    ns.keepPodsReady();
    await ns.untilState("iris", "Available");
  });

  it("says how a container crashed, and what it said last", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    const lastState = {
      terminated: { exitCode: 3, reason: "Error", message: "Traceback\nKeyError: 'iris'\n" },
    };
    const pod = await onePodIs(
      ns,
      container({ lastState, state: { waiting: { reason: "CrashLoopBackOff" } } }),
    );
    expect(await untilReason(ns, "CrashLoop")).toBe(
      `container classifier of pod ${pod}: ended with exit code 3, restarted 2 times, last said: KeyError: 'iris'; ` +
        "read its log with kubectl logs --previous",
    );
  });

  it("says why no node takes a pod", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    const conditions = [
      {
        type: "PodScheduled",
        status: "False",
        reason: "Unschedulable",
        message: "0/3 nodes are available: 3 Insufficient nvidia.com/gpu.",
      },
    ];
    await onePodIs(ns, { conditions });
    expect(await untilReason(ns, "Unschedulable")).toContain("3 Insufficient nvidia.com/gpu");
  });

  it("says what an admission policy has against an object", async () => {
    const ns = await namespace();
    const policy = `deny-${ns.name}`;
    const expression = `object.metadata.namespace != '${ns.name}'`;
    kubectl(
      ["create", "-f", "-"],
      JSON.stringify({
        apiVersion: "admissionregistration.k8s.io/v1",
        kind: "ValidatingAdmissionPolicy",
        metadata: { name: policy },
        spec: {
          matchConstraints: {
            resourceRules: [
              { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["services"] },
            ],
          },
          validations: [{ expression, message: "no Services here" }],
        },
      }),
    );
    kubectl(
      ["create", "-f", "-"],
      JSON.stringify({
        apiVersion: "admissionregistration.k8s.io/v1",
        kind: "ValidatingAdmissionPolicyBinding",
        metadata: { name: policy },
        spec: { policyName: policy, validationActions: ["Deny"] },
      }),
    );
    try {
      await until(() => isRefused(ns), "the policy to be in force");
      ns.apply(deployment());
      await ns.untilState("iris", "Failed");
      expect(await untilReason(ns, "AdmissionDenied")).toContain("no Services here; meet the policy");
    } finally {
      kubectl(["delete", "validatingadmissionpolicybinding,validatingadmissionpolicy", policy]);
    }
  });
});

function isRefused(ns: Namespace): boolean {
  try {
    kubectl(["create", "service", "clusterip", "probe", "--tcp=1", "--dry-run=server", "-n", ns.name]);
    return false;
  } catch {
    return true;
  }
}
