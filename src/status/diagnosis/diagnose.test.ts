import { describe, expect, it } from "@jest/globals";
import type { ContainerStatus, DeploymentObject, PodObject } from "../../kube/object.ts";
import { diagnoseRefusal, diagnoseWorkload } from "./diagnose.ts";

const now = Date.parse("2026-01-01T00:10:00Z");

const workload = (replicaFailure?: string): DeploymentObject => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "w", namespace: "ns", generation: 1 },
  spec: {
    replicas: 1,
    selector: { matchLabels: {} },
    template: { metadata: { labels: {} }, spec: {} },
  },
  status: {
    conditions:
      replicaFailure === undefined
        ? []
        : [{ type: "ReplicaFailure", status: "True", reason: "FailedCreate", message: replicaFailure }],
  },
});

const pod = (status: PodObject["status"], created = "2026-01-01T00:00:00Z", owner = "w-5d8f"): PodObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: "p",
    namespace: "ns",
    creationTimestamp: created,
    ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: owner, uid: "u", controller: true }],
  },
  status,
});

const container = (status: Omit<ContainerStatus, "name">): PodObject["status"] => ({
  containerStatuses: [{ name: "c", ...status }],
});
const waiting = (reason: string, message?: string): PodObject["status"] =>
  container({ state: { waiting: { reason, ...(message !== undefined && { message }) } } });
const unscheduled = (message: string): PodObject["status"] => ({
  conditions: [{ type: "PodScheduled", status: "False", reason: "Unschedulable", message }],
});
const crashed = (exitCode: number, reason: string, message = ""): ContainerStatus => ({
  name: "c",
  ready: false,
  restartCount: 3,
  state: { waiting: { reason: "CrashLoopBackOff" } },
  lastState: { terminated: { exitCode, reason, message } },
});

describe("the diagnosis of a workload", () => {
  it.each<[string, string, string]>([
    ['pods "w" is forbidden: exceeded quota: q, requested: cpu=1', "QuotaExceeded", "raise the quota"],
    [
      'pods "w" is forbidden: violates PodSecurity "restricted:latest": privileged',
      "PodSecurityViolation",
      "securityContext",
    ],
    [
      'error looking up service account ns/robot: serviceaccount "robot" not found',
      "ServiceAccountMissing",
      "serviceAccountName",
    ],
    [
      "pods is forbidden: maximum memory usage per Container is 1Gi, but limit is 2Gi",
      "LimitRangeViolation",
      "LimitRange",
    ],
    [
      "pods is forbidden: no PriorityClass with name high was found",
      "PriorityClassMissing",
      "priorityClassName",
    ],
    ['admission webhook "policy.example" denied the request: no', "AdmissionDenied", "ask who runs it"],
    ["something else", "PodsRefused", "change what the message names"],
  ])("whose pods are refused with %s", (message, reason, cure) => {
    const finding = diagnoseWorkload(workload(message), [], now);
    expect(finding?.reason).toBe(reason);
    expect(finding?.message).toMatch(/^workload w: /);
    expect(finding?.message).toContain(message);
    expect(finding?.message).toContain(cure);
  });

  it.each<[string, PodObject["status"], string, string]>([
    [
      "an image that is not there",
      waiting("ImagePullBackOff", 'Back-off pulling image "x"'),
      "ImagePullFailed",
      'container c of pod p: Back-off pulling image "x"; correct the image',
    ],
    [
      "an image name that is none",
      waiting("InvalidImageName", "couldn't parse"),
      "ImagePullFailed",
      "couldn't parse",
    ],
    [
      "a Secret that is not there",
      waiting("CreateContainerConfigError", 'secret "key" not found'),
      "SecretMissing",
      'container c of pod p: secret "key" not found; create it',
    ],
    [
      "a key that is not in a Secret",
      waiting("CreateContainerConfigError", "couldn't find key a in Secret ns/key"),
      "SecretMissing",
      "Secret ns/key",
    ],
    [
      "a ConfigMap that is not there",
      waiting("CreateContainerConfigError", 'configmap "conf" not found'),
      "ConfigMapMissing",
      'configmap "conf" not found',
    ],
    [
      "an image that runs as root",
      waiting("CreateContainerConfigError", "container has runAsNonRoot and image will run as root"),
      "RunsAsRoot",
      "runAsUser",
    ],
    [
      "another wrong configuration",
      waiting("CreateContainerConfigError", "odd"),
      "ContainerConfigInvalid",
      "odd",
    ],
    [
      "a command that cannot be started",
      waiting("RunContainerError", 'exec: "serve": not found'),
      "ContainerStartFailed",
      "command, args",
    ],
    [
      "too little memory",
      { containerStatuses: [crashed(137, "OOMKilled")] },
      "OutOfMemory",
      "ended with exit code 137 (killed), restarted 3 times; raise resources.limits.memory",
    ],
    [
      "a crash",
      { containerStatuses: [crashed(1, "Error", "loading\nmodel.bin: no such file\n")] },
      "CrashLoop",
      "ended with exit code 1, restarted 3 times, last said: model.bin: no such file; read its log",
    ],
    [
      "an init container that fails",
      { initContainerStatuses: [crashed(2, "Error", "no bucket")], ...waiting("PodInitializing") },
      "InitContainerFailed",
      "last said: no bucket",
    ],
    [
      "a claim that is not there",
      unscheduled('persistentvolumeclaim "data" not found'),
      "VolumeClaimMissing",
      'pod p: persistentvolumeclaim "data" not found; create the claim',
    ],
    [
      "a claim without a volume",
      unscheduled("pod has unbound immediate PersistentVolumeClaims"),
      "VolumeClaimUnbound",
      "kubectl describe pvc",
    ],
    [
      "no node with room",
      unscheduled("0/3 nodes are available: 3 Insufficient nvidia.com/gpu."),
      "Unschedulable",
      "3 Insufficient nvidia.com/gpu",
    ],
    [
      "an eviction",
      { phase: "Failed", reason: "Evicted", message: "The node was low on resource: memory." },
      "Evicted",
      "low on resource",
    ],
    [
      "volumes that do not come",
      waiting("ContainerCreating"),
      "VolumesNotMounted",
      "still waits for its volumes",
    ],
    [
      "a startup probe that does not pass",
      container({ ready: false, started: false, state: { running: {} } }),
      "ProbeFailing",
      "has not started to serve",
    ],
    [
      "a readiness probe that does not pass",
      container({ ready: false, started: true, state: { running: {} } }),
      "ProbeFailing",
      "runs and is not ready",
    ],
  ])("whose pod has %s", (_name, status, reason, message) => {
    const finding = diagnoseWorkload(workload(), [pod(status)], now);
    expect(finding?.reason).toBe(reason);
    expect(finding?.message).toContain(message);
  });

  it("finds nothing while a pod is only young", () => {
    const young = "2026-01-01T00:09:50Z";
    expect(diagnoseWorkload(workload(), [pod(waiting("ContainerCreating"), young)], now)).toBeUndefined();
    const starting = container({ ready: false, started: false, state: { running: {} } });
    expect(diagnoseWorkload(workload(), [pod(starting, young)], now)).toBeUndefined();
  });

  it("believes no pod that only carries the labels", () => {
    expect(
      diagnoseWorkload(workload(), [pod(waiting("ImagePullBackOff"), undefined, "other-1")], now),
    ).toBeUndefined();
  });

  it("tells one line of bounded length, whatever a container wrote", () => {
    const noise = { containerStatuses: [crashed(1, "Error", "x".repeat(100_000))] };
    expect(diagnoseWorkload(workload(), [pod(noise)], now)?.message.length).toBeLessThan(1_000);
  });
});

describe("the diagnosis of a refusal", () => {
  it.each<[string, string, string]>([
    ["NameConflict", "it exists and was not made by this operator", "NameConflict"],
    ["Forbidden", 'services "s" is forbidden: exceeded quota: q', "QuotaExceeded"],
    ["Forbidden", 'User "o" cannot patch resource "services" in API group ""', "OperatorForbidden"],
    ["Forbidden", 'admission webhook "w" denied the request', "AdmissionDenied"],
    ["Forbidden", "no", "Forbidden"],
    ["Invalid", 'Service "s" is invalid: spec.ports', "Rejected"],
  ])("%s: %s", (reason, message, expected) => {
    const finding = diagnoseRefusal({ reason, message, object: "Service s" });
    expect(finding.reason).toBe(expected);
    expect(finding.message).toContain(`Service s: ${message}; `);
  });
});
