import { describe, expect, it } from "@jest/globals";
import type { DeploymentObject, KubeObject, ServiceObject } from "../kube/object.ts";
import { rolloutOf } from "../status/workload.ts";
import { nextStep, removable } from "./rollout.ts";

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
const service = (name: string, target: string): ServiceObject => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, namespace: "ns", uid: name },
  spec: { selector: { w: target }, ports: [] },
});
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
    expect(names(removable(desired, observed))).toEqual(expected);
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
