import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import type { Unit } from "../../src/api/gen/types.ts";
import { accept } from "../../src/api/validate.ts";
import {
  isDeployment,
  isService,
  type DeploymentObject,
  type KubeObject,
  type ServiceObject,
} from "../../src/kube/object.ts";
import { desiredState } from "../../src/render/desired-state.ts";
import { defaultRenderSettings } from "../../src/settings/render.ts";
import { deployment, predictor, predictorOf, unit } from "../support/builders.ts";
import { root } from "../support/cli.ts";
import { until } from "../support/processes.ts";
import { kubectl, useNamespaces, type Namespace } from "./support.ts";

const newNamespace = useNamespaces();

async function namespace(): Promise<Namespace> {
  const made = await newNamespace();
  made.keepPodsReady();
  return made;
}

const samples = readdirSync(join(root, "samples")).filter((name) =>
  existsSync(join(root, "samples", name, "deployment.yaml")),
);

function expected(document: unknown, kinds: (object: KubeObject) => boolean): string[] {
  const accepted = accept(document);
  if (!accepted.ok) throw new Error("not accepted");
  return desiredState(accepted.value.deployment, defaultRenderSettings)
    .filter(kinds)
    .map(({ metadata }) => metadata.name)
    .sort();
}

const image = (name: string): never =>
  [{ spec: { containers: [{ name: "classifier", image: name }] } }] as never;

async function targetOf(ns: Namespace, service: string): Promise<string> {
  const found = ((await ns.services()) as ServiceObject[]).find(({ metadata }) => metadata.name === service);
  return found?.spec.selector["platform.io/workload"] ?? "";
}

async function isAvailable(ns: Namespace, workload: string): Promise<boolean> {
  const found = ((await ns.deployments()) as DeploymentObject[]).find(
    ({ metadata }) => metadata.name === workload,
  );
  return (found?.status?.availableReplicas ?? 0) > 0;
}

describe("the operator on a real API server", () => {
  it.each(samples)("brings %s up, under the names of the contract's rule", async (sample) => {
    const ns = await namespace();
    const document = parse(readFileSync(join(root, "samples", sample, "deployment.yaml"), "utf8")) as {
      metadata: { name: string };
    };
    ns.apply(document);
    await ns.untilState(document.metadata.name, "Available");
    expect(await ns.names("deployments")).toEqual(expected(document, isDeployment));
    expect(await ns.names("services")).toEqual(expected(document, isService));
  });

  it("tells the truth in the status, and in what kubectl prints", async () => {
    const ns = await newNamespace();
    ns.apply(deployment({ replicas: 2 }));
    await until(
      async () =>
        /workload iris-main-0-classifier: 0 of 2 pods are/.test((await ns.status("iris")).description ?? ""),
      "word of pods that are not ready",
    );
    const before = await ns.status("iris");
    expect(before.state).toBe("Creating");
    expect(before.conditions?.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ["Ready", "False", "NoReadyPods"],
      ["Progressing", "True", "RollingOut"],
      ["DeploymentsReady", "False", "RollingOut"],
      ["ServicesReady", "True", "Created"],
    ]);
    ns.keepPodsReady();
    await ns.untilState("iris", "Available");
    expect(kubectl(["get", "pdep", "-n", ns.name])).toMatch(
      /NAME\s+READY\s+STATE\s+PREDICTORS\s+REPLICAS\s+ENDPOINT\s+AGE\niris\s+True\s+Available\s+1\/1\s+2\/2\s+http:\S+\s/,
    );
    expect(await ns.status("iris")).toMatchObject({
      address: { url: `http://iris-main.${ns.name}.svc.cluster.local:8000/api/v1.0/predictions` },
      labelSelector: "platform-deployment-id=iris,platform.io/workload=iris-main-0-classifier",
      deploymentStatus: { "iris-main-0-classifier": { replicas: 2, availableReplicas: 2, status: "Ready" } },
      serviceStatus: { "iris-main": { svcName: "iris-main", httpEndpoint: `iris-main.${ns.name}:8000` } },
    });
    expect(kubectl(["wait", "pdep/iris", "-n", ns.name, "--for=condition=Ready", "--timeout=5s"])).toContain(
      "condition met",
    );
    expect(kubectl(["events", "-n", ns.name, "--for", "pdep/iris"])).toContain("RolledOut");
  });

  it("rolls an edit out in place", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    const [before] = await ns.deployments();
    ns.apply(deployment({ predictors: [predictor({ componentSpecs: image("platform-core/iris:2") })] }));
    await ns.untilState("iris", "Available", 2);
    const [after, ...others] = (await ns.deployments()) as DeploymentObject[];
    expect(others).toEqual([]);
    expect(after?.metadata.uid).toBe(before?.metadata.uid);
    expect(JSON.stringify(after?.spec.template)).toContain("platform-core/iris:2");
  });

  it("makes the new workload of a rename, moves the Service when it is ready, and removes the old one then", async () => {
    const ns = await newNamespace();
    ns.apply(deployment());
    ns.keepPodsReady();
    await ns.untilState("iris", "Available");
    const seen: string[] = [];
    let watching = true;
    const watcher = (async () => {
      while (watching) {
        // What is read later may only be newer: so the first is judged by the second, never the other way.
        const hadOld = (await ns.names("deployments")).includes("iris-main-0-classifier");
        const target = await targetOf(ns, "iris-main");
        if (!hadOld && target !== "iris-main-0-renamed")
          seen.push(`the old workload went while ${target} was served`);
        if (target === "iris-main-0-renamed" && !(await isAvailable(ns, target)))
          seen.push(`${target} was served before it was ready`);
      }
    })();
    ns.apply(deployment({ predictors: [predictorOf(unit({ name: "renamed" }))] }));
    await until(async () => (await ns.names("deployments")).join() === "iris-main-0-renamed", "the rename");
    await ns.untilState("iris", "Available", 2);
    watching = false;
    await watcher;
    expect(seen).toEqual([]);
    expect(await ns.names("services")).toEqual(["iris-main", "iris-main-renamed"]);
  });

  it("leaves nothing behind when the deployment is deleted", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    kubectl(["delete", "pdep", "iris", "-n", ns.name]);
    await until(
      async () => (await Promise.all([ns.deployments(), ns.services(), ns.pods()])).flat().length === 0,
      "nothing",
    );
  });

  it("says what is wrong with a deployment that the API server took, and leaves what runs alone", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    ns.apply(deployment({ predictors: [predictor({ graph: unit({ name: "other" }) })] }));
    await ns.untilState("iris", "Failed", 2);
    const status = await ns.status("iris");
    expect(status.description).toContain(
      'spec.predictors[0].graph.name: no container of predictor main is named "other" (it has classifier)',
    );
    expect(status.conditions?.[0]).toMatchObject({ type: "Ready", status: "False", reason: "InvalidSpec" });
    expect(await ns.names("deployments")).toEqual(["iris-main-0-classifier"]);
  });

  it("never takes over an object that somebody else made", async () => {
    const ns = await namespace();
    kubectl(["create", "service", "clusterip", "iris-main", "--tcp=1234", "-n", ns.name]);
    ns.apply(deployment());
    await ns.untilState("iris", "Failed");
    expect((await ns.status("iris")).conditions?.[0]).toMatchObject({
      reason: "NameConflict",
      message:
        "no pod answers behind Service iris-main: Service iris-main: it exists and was not made by this operator; remove it or rename the deployment",
    });
    const kept = ((await ns.services()) as ServiceObject[]).find(
      ({ metadata }) => metadata.name === "iris-main",
    );
    expect(kept?.spec.ports.map(({ port }) => port)).toEqual([1234]);
    kubectl(["delete", "service", "iris-main", "-n", ns.name]);
    await ns.untilState("iris", "Available");
  }, 90_000);

  it("scales without a rollout, and to nothing", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    kubectl(["scale", "pdep/iris", "--replicas=3", "-n", ns.name]);
    await until(async () => (await ns.names("pods")).length === 3, "three pods");
    kubectl(["scale", "pdep/iris", "--replicas=0", "-n", ns.name]);
    await until(async () => (await ns.names("pods")).length === 0, "no pods");
    await ns.untilState("iris", "Available", 3);
  });

  it("writes nothing when there is nothing to do", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    const versions = async (): Promise<unknown> =>
      (await Promise.all([ns.deployments(), ns.services()]))
        .flat()
        .filter(({ metadata }) => metadata.name.startsWith("iris"))
        .map(({ metadata }) => metadata.resourceVersion);
    const before = await versions();
    kubectl(["annotate", "pdep/iris", "note=x", "-n", ns.name]);
    // The queue is in order: when this one is available, the annotation has been looked at.
    ns.apply(deployment({}, { name: "later" }));
    await ns.untilState("later", "Available");
    expect(await versions()).toEqual(before);
  });
});

describe("the CRD on a real API server", () => {
  it("is explained by kubectl", () => {
    expect(kubectl(["explain", "pdep.spec.predictors.graph.children"])).toContain(
      "Nodes below this one, in order.",
    );
    expect(kubectl(["explain", "pdep.spec.predictors.componentSpecs.spec.containers.image"])).toContain(
      "<string>",
    );
  });

  it("refuses what its schema rules out, in the API server", () => {
    const bad = deployment({ protocol: "x" as never, replicas: -1 });
    expect(() => kubectl(["apply", "-n", "default", "-f", "-"], JSON.stringify(bad))).toThrow(
      /Unsupported value: "x"[^]*|should be greater than or equal to 0/,
    );
  });

  it("keeps a graph of 40 levels whole", async () => {
    const ns = await namespace();
    let graph: Unit = {
      name: "bottom",
      implementation: "SIMPLE_MODEL",
      parameters: [{ name: "p", type: "STRING", value: "deep" }],
    };
    for (let level = 0; level < 39; level += 1)
      graph = { name: `n${level}`, implementation: "SIMPLE_ROUTER", children: [graph] };
    const document = deployment({ predictors: [predictorOf(graph)] });
    ns.apply(document);
    const stored = JSON.parse(kubectl(["get", "pdep/iris", "-n", ns.name, "-o", "json"])) as {
      spec: unknown;
    };
    expect(stored.spec).toEqual(document["spec"]);
    await ns.untilState("iris", "Available");
  });
});
