import { describe, expect, it } from "@jest/globals";
import type { DeploymentObject, KubeObject, ServiceObject } from "../kube/object.ts";
import { rolloutOf } from "../status/workload.ts";
import { nextStep, retired } from "./rollout.ts";

const workload = (
  name: string,
  status: Partial<NonNullable<DeploymentObject["status"]>> = {},
  over: Partial<KubeObject["metadata"]> = {},
): DeploymentObject => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, namespace: "ns", uid: name, generation: 1, ...over },
  spec: {
    replicas: 1,
    selector: { matchLabels: { w: name } },
    template: { metadata: { labels: { w: name } }, spec: {} },
  },
  status: { observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1, ...status },
});
const starting = { replicas: 1, updatedReplicas: 1, availableReplicas: 0 };
const service = (name: string, target: string, ...ports: number[]): ServiceObject => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, namespace: "ns", uid: name },
  spec: {
    selector: { w: target },
    ports: ports.map((port) => ({ name: `p${port}`, port: 8000, targetPort: port, protocol: "TCP" })),
  },
});
/** A workload whose pods listen on some ports. */
const listening = (
  name: string,
  ports: readonly number[],
  status: Parameters<typeof workload>[1] = {},
): DeploymentObject => {
  const made = workload(name, status);
  const containers = [{ name: "c", ports: ports.map((containerPort) => ({ containerPort })) }];
  return {
    ...made,
    spec: { ...made.spec, template: { ...made.spec.template, spec: { containers } } },
  };
};
const names = (objects: readonly KubeObject[]): string[] => objects.map(({ metadata }) => metadata.name);

describe("make before break", () => {
  const desired = [workload("new"), service("svc", "new")];

  it("makes everything at once where nothing is", () => {
    expect(names(nextStep(desired, []).apply)).toEqual(["new", "svc"]);
  });

  it.each<[string, KubeObject[], string[]]>([
    ["the new workload does not exist", [workload("old"), service("svc", "old")], ["svc"]],
    [
      "the new workload is not ready",
      [workload("old"), workload("new", starting), service("svc", "old")],
      ["svc"],
    ],
    ["the new workload is ready", [workload("old"), workload("new"), service("svc", "old")], []],
    ["the Service points there already", [workload("new", starting), service("svc", "new")], []],
  ])("holds a Service while %s", (_name, observed, held) => {
    expect(names(nextStep(desired, observed).held)).toEqual(held);
  });

  it.each<[string, KubeObject[], string[]]>([
    [
      "nothing before the new is ready",
      [workload("old"), workload("new", starting), service("svc", "new"), service("gone", "old")],
      [],
    ],
    ["nothing while something wanted is missing", [workload("old"), service("svc", "new")], []],
    [
      "the old workload first",
      [workload("old"), workload("new"), service("svc", "new"), service("gone", "old")],
      ["old"],
    ],
    [
      "nothing while the old pods leave",
      [
        workload("old", {}, { deletionTimestamp: "t" }),
        workload("new"),
        service("svc", "new"),
        service("gone", "old"),
      ],
      [],
    ],
    [
      "old Services when the old pods are gone",
      [workload("new"), service("svc", "new"), service("gone", "old")],
      ["gone"],
    ],
  ])("removes %s", (_name, observed, expected) => {
    expect(names(retired(desired, observed))).toEqual(expected);
  });
});

describe("moving between orchestrator modes", () => {
  const component = 9000;
  const orchestrator = 8000;
  const withOrchestrator = [component, orchestrator];

  it.each<[string, KubeObject[], KubeObject[], string[]]>([
    [
      "sidecar to separate: the sidecar stays until the new orchestrator is ready",
      [
        listening("orch", [orchestrator]),
        listening("model", [component]),
        service("svc", "orch", orchestrator),
      ],
      [
        listening("orch", [orchestrator], starting),
        listening("model", withOrchestrator),
        service("svc", "model", orchestrator),
      ],
      ["svc", "model"],
    ],
    [
      "sidecar to separate: the sidecar stays in the pass that moves the Service",
      [
        listening("orch", [orchestrator]),
        listening("model", [component]),
        service("svc", "orch", orchestrator),
      ],
      [
        listening("orch", [orchestrator]),
        listening("model", withOrchestrator),
        service("svc", "model", orchestrator),
      ],
      ["model"],
    ],
    [
      "sidecar to separate: the sidecar goes when the Service has moved",
      [
        listening("orch", [orchestrator]),
        listening("model", [component]),
        service("svc", "orch", orchestrator),
      ],
      [
        listening("orch", [orchestrator]),
        listening("model", withOrchestrator),
        service("svc", "orch", orchestrator),
      ],
      [],
    ],
    [
      "separate to sidecar: the Service waits for pods that have the sidecar",
      [listening("model", withOrchestrator), service("svc", "model", orchestrator)],
      [
        listening("orch", [orchestrator]),
        listening("model", [component]),
        service("svc", "orch", orchestrator),
      ],
      ["svc"],
    ],
    [
      "sidecar to none: the Service first moves to the component, which listens already",
      [listening("model", [component]), service("svc", "model", component)],
      [listening("model", withOrchestrator), service("svc", "model", orchestrator)],
      ["model"],
    ],
    [
      "none to sidecar: the sidecar comes first",
      [listening("model", withOrchestrator), service("svc", "model", orchestrator)],
      [listening("model", [component]), service("svc", "model", component)],
      ["svc"],
    ],
    [
      "a component that changes its port: neither waits for the other for ever",
      [listening("model", [9100]), service("svc", "model", 9100)],
      [listening("model", [component]), service("svc", "model", component)],
      ["svc"],
    ],
  ])("%s", (_name, desired, observed, held) => {
    expect(names(nextStep(desired, observed).held)).toEqual(held);
  });
});

describe("what can never be changed", () => {
  it("is removed and made anew, and says why", () => {
    const wanted = [
      workload("w"),
      { ...service("svc", "w"), spec: { ...service("svc", "w").spec, clusterIP: "None" } },
    ];
    const other = workload("w");
    const before = [
      { ...other, spec: { ...other.spec, selector: { matchLabels: { old: "w" } } } },
      service("svc", "w"),
    ];
    expect(nextStep(wanted, before).recreate.map(({ live, why }) => [live.kind, why])).toEqual([
      ["Deployment", "the selector of a workload cannot be changed"],
      ["Service", "a Service cannot be made headless, or given an address, later"],
    ]);
  });
});

describe("a workload", () => {
  it.each<[string, DeploymentObject, string]>([
    [
      "whose status is older than its spec",
      workload("w", { observedGeneration: 1 }, { generation: 2 }),
      "progressing",
    ],
    ["with pods of the old template", workload("w", { replicas: 2 }), "progressing"],
    ["with too few new pods", workload("w", { updatedReplicas: 0 }), "progressing"],
    ["whose pods are not ready", workload("w", starting), "progressing"],
    ["that is being removed", workload("w", {}, { deletionTimestamp: "t" }), "progressing"],
    [
      "that is meant to have no pods",
      {
        ...workload("w", { replicas: 0, updatedReplicas: 0, availableReplicas: 0 }),
        spec: { ...workload("w").spec, replicas: 0 },
      },
      "complete",
    ],
    ["that is done", workload("w"), "complete"],
    [
      "that missed its deadline",
      workload("w", {
        ...starting,
        conditions: [{ type: "Progressing", status: "False", message: "too slow" }],
      }),
      "failed",
    ],
  ])("%s", (_name, given, state) => {
    expect(rolloutOf(given).state).toBe(state);
  });
});
