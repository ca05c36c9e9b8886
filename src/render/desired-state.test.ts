import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deployment, predictorOf } from "../../test/support/builders.ts";
import type { Unit } from "../api/gen/types.ts";
import { isDnsLabel } from "../api/names.ts";
import { accept } from "../api/validate.ts";
import { decodeGraph, graphVariable } from "../graph/slim-graph.ts";
import { identity, isDeployment, isService, type KubeObject } from "../kube/object.ts";
import { defaultRenderSettings } from "../settings/render.ts";
import { desiredState } from "./desired-state.ts";

function render(document: unknown): KubeObject[] {
  const accepted = accept(document);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.error));
  return desiredState(accepted.value.deployment, defaultRenderSettings);
}

const name = fc.stringMatching(/^[a-z]([-a-z0-9]{0,25}[a-z0-9])?$/);

/** Deployments that are accepted: one or two predictors, graphs of up to four units, spread over podspecs in any way. */
const anyDeployment = fc
  .record({
    deployment: name,
    units: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    podspecs: fc.integer({ min: 1, max: 4 }),
    canary: fc.boolean(),
    mode: fc.constantFrom("sidecar", "separate"),
  })
  .map(({ deployment: id, units, podspecs, canary, mode }) => {
    const [root = "m", ...others] = units;
    const graph: Unit = {
      name: root,
      type: "MODEL",
      children: others.map((child) => ({ name: child, type: "MODEL" })),
    };
    const groups = Array.from({ length: podspecs }, (_, index) =>
      units.filter((_unit, place) => place % podspecs === index),
    );
    const componentSpecs = groups.map((group) => ({
      spec: { containers: group.map((unit) => ({ name: unit, image: "i:1" })) },
    }));
    const main = predictorOf(graph, { componentSpecs, name: "main", traffic: canary ? 90 : 100 });
    const annotations = mode === "separate" ? { "platform.io/engine-separate-pod": "true" } : {};
    return deployment(
      { annotations, predictors: canary ? [main, { ...main, name: "canary", traffic: 10 }] : [main] },
      { name: id },
    );
  })
  .filter((document) => accept(document).ok);

const forAll = (check: (objects: KubeObject[], document: unknown) => void): void =>
  fc.assert(
    fc.property(anyDeployment, (document) => check(render(document), document)),
    { numRuns: 200 },
  );

describe("desired state", () => {
  it("is the same, byte for byte, for the same input", () => {
    forAll((objects, document) =>
      expect(JSON.stringify(render(structuredClone(document)))).toBe(JSON.stringify(objects)),
    );
  });

  it("gives every object a DNS label for a name", () => {
    forAll((objects) => objects.forEach(({ metadata }) => expect(isDnsLabel(metadata.name)).toBe(true)));
  });

  it("gives no two objects the same identity", () => {
    forAll((objects) => expect(new Set(objects.map(identity)).size).toBe(objects.length));
  });

  it("lets every selector select exactly its own pods", () => {
    forAll((objects) => {
      const workloads = objects.filter(isDeployment);
      const selected = (selector: Record<string, string>): string[] =>
        workloads
          .filter(({ spec }) =>
            Object.entries(selector).every(([key, value]) => spec.template.metadata.labels[key] === value),
          )
          .map(({ metadata }) => metadata.name);
      for (const { metadata, spec } of workloads)
        expect(selected(spec.selector.matchLabels)).toEqual([metadata.name]);
      for (const { spec } of objects.filter(isService)) expect(selected(spec.selector)).toHaveLength(1);
    });
  });

  it("keeps label values within what Kubernetes takes", () => {
    forAll((objects) => {
      for (const { metadata } of objects)
        for (const value of Object.values(metadata.labels ?? {}))
          expect(value.length).toBeLessThanOrEqual(63);
    });
  });

  it("tells the orchestrator a Service or a port of the pod for every unit", () => {
    forAll((objects) => {
      const services = new Set(objects.filter(isService).map(({ metadata }) => metadata.name));
      const text = JSON.stringify(objects);
      const graphs = [...text.matchAll(new RegExp(`"${graphVariable}","value":"([^"]+)"`, "g"))];
      expect(graphs.length).toBeGreaterThan(0);
      for (const [, packed = ""] of graphs) {
        const graph = decodeGraph(packed);
        expect(graph.ok).toBe(true);
        if (!graph.ok) return;
        const hosts = [graph.value.root, ...(graph.value.root.children ?? [])].map(
          ({ endpoint }) => endpoint?.host ?? "none",
        );
        for (const host of hosts)
          expect(host === "localhost" || services.has(host.split(".")[0] ?? "")).toBe(true);
      }
    });
  });

  it("restarts nothing when only replicas, labels of metadata or traffic change", () => {
    const before = render(deployment({ predictors: [predictorOf({ name: "m" }, { traffic: 100 })] }));
    const after = render(
      deployment({ replicas: 5, predictors: [predictorOf({ name: "m" })] }, { labels: { team: "x" } }),
    );
    const templates = (objects: KubeObject[]): unknown[] =>
      objects.filter(isDeployment).map(({ spec }) => spec.template);
    expect(templates(after)).toEqual(templates(before));
  });

  it("makes the owner the controller of every object, once it has a UID", () => {
    const objects = render(deployment({}, { uid: "u-1" }));
    for (const { metadata } of objects)
      expect(metadata.ownerReferences).toEqual([expect.objectContaining({ uid: "u-1", controller: true })]);
    expect(render(deployment())[0]?.metadata.ownerReferences).toBeUndefined();
  });
});
