import { describe, expect, it } from "@jest/globals";
import type { Predictor } from "../../src/api/gen/types.ts";
import type { DeploymentObject, KubeObject, ServiceObject } from "../../src/kube/object.ts";
import { deployment, predictor, predictorOf, unit } from "../support/builders.ts";
import { until } from "../support/processes.ts";
import { kubectl, useNamespaces, type Namespace, type NamespaceOptions } from "./support.ts";

const newNamespace = useNamespaces();

async function namespace(options: NamespaceOptions = {}): Promise<Namespace> {
  const made = await newNamespace(options);
  made.keepPodsReady();
  return made;
}

const imageIs =
  (image: string) =>
  (pod: KubeObject): boolean =>
    (pod as KubeObject & { spec: { containers: { image: string }[] } }).spec.containers[0]?.image === image;

const withImage = (image: string): Predictor =>
  predictor({ componentSpecs: [{ spec: { containers: [{ name: "classifier", image }] } }] });

const listens = (workload: DeploymentObject, port: number): boolean =>
  (workload.spec.template.spec["containers"] as { ports?: { containerPort: number }[] }[]).some(({ ports }) =>
    ports?.some(({ containerPort }) => containerPort === port),
  );

/** What a client of a Service would meet; nothing when all is well. */
async function whatIsWrong(ns: Namespace, name: string): Promise<string | undefined> {
  // The Service before the workloads: what it points at may only have become better since.
  const service = ((await ns.services()) as ServiceObject[]).find(({ metadata }) => metadata.name === name);
  const workloads = (await ns.deployments()) as DeploymentObject[];
  if (service === undefined) return "the Service is gone";
  const target = service.spec.selector["platform.io/workload"] ?? "";
  const behind = workloads.find(({ metadata }) => metadata.name === target);
  if (behind === undefined) return `nothing is behind the Service: ${target} is gone`;
  if ((behind.status?.availableReplicas ?? 0) === 0) return `${target} is not available`;
  const port = service.spec.ports[0]?.targetPort ?? 0;
  return listens(behind, port) ? undefined : `${target} does not listen on ${port}`;
}

/** Looks at the client's Service again and again: it must always have a workload that is available and listens. */
function watchService(ns: Namespace, name: string): { stop(): Promise<string[]> } {
  const seen = new Set<string>();
  let watching = true;
  const done = (async () => {
    while (watching) {
      const wrong = await whatIsWrong(ns, name);
      if (wrong !== undefined) seen.add(wrong);
    }
  })();
  return {
    stop: async () => {
      watching = false;
      await done;
      return [...seen];
    },
  };
}

const separate = { annotations: { "platform.io/engine-separate-pod": "true" } };
const none = { predictors: [predictor({ annotations: { "platform.io/no-engine": "true" } })] };

describe("a change", () => {
  it.each<[string, Parameters<typeof deployment>[0], Parameters<typeof deployment>[0]]>([
    ["the image is changed", {}, { predictors: [withImage("platform-core/iris:2")] }],
    ["the container is renamed", {}, { predictors: [predictorOf(unit({ name: "renamed" }))] }],
    ["the orchestrator moves to pods of its own", {}, separate],
    ["the orchestrator moves beside the component", separate, {}],
    ["the orchestrator is taken away", {}, none],
    ["the orchestrator is added", none, {}],
    ["the orchestrator in pods of its own is taken away", separate, none],
  ])("keeps serving while %s", async (_name, before, after) => {
    const ns = await namespace();
    ns.apply(deployment(before));
    await ns.untilState("iris", "Available");
    const watch = watchService(ns, "iris-main");
    ns.apply({ ...deployment(after), metadata: { name: "iris" } });
    await ns.untilState("iris", "Available", 2);
    expect(await watch.stop()).toEqual([]);
    expect((await ns.status("iris")).conditions?.[0]).toMatchObject({ type: "Ready", status: "True" });
  });

  it("that cannot start leaves the version before it serving, and says why", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    ns.keepPodsReady((pod) => !imageIs("platform-core/iris:none")(pod));
    ns.apply(deployment({ predictors: [withImage("platform-core/iris:none")] }));
    await until(async () => (await ns.names("pods")).length === 2, "the new pod");
    const pod = (await ns.pods()).find(imageIs("platform-core/iris:none"));
    const waiting = {
      reason: "ImagePullBackOff",
      message: 'Back-off pulling image "platform-core/iris:none"',
    };
    await ns.setPodStatus(pod?.metadata.name ?? "", {
      phase: "Pending",
      containerStatuses: [
        { name: "classifier", image: "", imageID: "", ready: false, restartCount: 0, state: { waiting } },
      ],
    });
    await until(
      async () => (await ns.status("iris")).conditions?.[1]?.reason === "ImagePullFailed",
      "the reason to be told",
    );
    const { conditions = [], state } = await ns.status("iris");
    expect(conditions.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ["Ready", "True", "Serving"],
      ["Progressing", "True", "ImagePullFailed"],
      ["DeploymentsReady", "False", "ImagePullFailed"],
      ["ServicesReady", "True", "Created"],
    ]);
    expect(conditions[1]?.message).toBe(
      `container classifier of pod ${pod?.metadata.name ?? ""}: Back-off pulling image "platform-core/iris:none"; ` +
        "correct the image, or name a pull secret in imagePullSecrets",
    );
    expect(state).toBe("Creating");
    expect((await ns.names("pods")).length).toBe(2);
    ns.keepPodsReady();
    ns.apply(deployment());
    await ns.untilState("iris", "Available", 3);
  });

  it("that makes no progress in time has failed, and the version before it serves", async () => {
    const ns = await namespace();
    const deadline = { progressDeadlineSeconds: 1 };
    ns.apply(deployment({ predictors: [predictor(deadline)] }));
    await ns.untilState("iris", "Available");
    ns.keepPodsReady((pod) => !imageIs("platform-core/iris:slow")(pod));
    ns.apply(deployment({ predictors: [{ ...withImage("platform-core/iris:slow"), ...deadline }] }));
    await ns.untilState("iris", "Failed", 2);
    const { conditions = [] } = await ns.status("iris");
    expect(conditions.slice(0, 2).map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ["Ready", "True", "Serving"],
      ["Progressing", "False", "DeadlineExceeded"],
    ]);
  });

  it("of the operator's own rendering marks no serving deployment not ready", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    await ns.controller.stop();
    const seen = new Set<string>();
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const ready = (await ns.status("iris")).conditions?.[0];
        seen.add(`${ready?.type ?? ""} ${ready?.status ?? ""}`);
      }
    })();
    // A new version that names things otherwise: here the image, the user and a path of every pod.
    await ns.restart({
      settings: { orchestratorImage: "platform-core/orchestrator:next", defaultUserId: 9999 },
    });
    const isRolledOut = async (): Promise<boolean> => {
      const pods = await ns.pods();
      return pods.length === 1 && JSON.stringify(pods).includes("orchestrator:next");
    };
    await until(isRolledOut, "the pods to be replaced");
    await ns.untilState("iris", "Available");
    watching = false;
    await watch;
    expect([...seen]).toEqual(["Ready True"]);
  });
});

describe("several predictors", () => {
  const second = predictorOf(unit({ name: "second" }), { name: "canary" });

  it("a new one does not make a serving deployment not ready, and a removed one goes without a trace", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    ns.keepPodsReady((pod) => !imageIs("test/second:1")(pod));
    ns.apply(deployment({ predictors: [predictor({ traffic: 90 }), { ...second, traffic: 10 }] }));
    await until(async () => (await ns.status("iris")).observedGeneration === 2, "the canary");
    expect((await ns.status("iris")).conditions?.[0]).toMatchObject({ type: "Ready", status: "True" });
    ns.keepPodsReady();
    await ns.untilState("iris", "Available", 2);
    expect(kubectl(["get", "pdep", "-n", ns.name])).toMatch(/iris\s+True\s+Available\s+2\/2\s+2\/2/);
    ns.apply(deployment());
    await ns.untilState("iris", "Available", 3);
    expect(await ns.names("deployments")).toEqual(["iris-main-0-classifier"]);
    expect(await ns.names("services")).toEqual(["iris-main", "iris-main-classifier"]);
  });

  it("one that is broken keeps no other from being renamed", async () => {
    const ns = await namespace();
    ns.keepPodsReady((pod) => !imageIs("test/second:1")(pod));
    const canary = { ...second, traffic: 10 };
    ns.apply(deployment({ predictors: [predictor({ traffic: 90 }), canary] }));
    await until(async () => (await ns.names("pods")).length === 2, "the pods");
    ns.apply(deployment({ predictors: [predictorOf(unit({ name: "renamed" }), { traffic: 90 }), canary] }));
    await until(
      async () => (await ns.names("deployments")).join() === "iris-canary-0-second,iris-main-0-renamed",
      "the rename",
    );
  });
});

describe("an end", () => {
  it("in the middle of a rollout leaves nothing behind", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    ns.keepPodsReady(() => false);
    ns.apply(deployment({ predictors: [predictorOf(unit({ name: "renamed" }))] }));
    await until(async () => (await ns.names("deployments")).length === 2, "the new workload");
    kubectl(["delete", "pdep", "iris", "-n", ns.name]);
    await until(
      async () => (await Promise.all([ns.deployments(), ns.services(), ns.pods()])).flat().length === 0,
      "nothing",
    );
    await until(() => ns.controller.queue.size === 0, "the operator to forget it");
  });

  it("followed by a new beginning of the same name is no conflict", async () => {
    const ns = await namespace();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    const [before] = await ns.deployments();
    kubectl(["delete", "pdep", "iris", "-n", ns.name]);
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    const [after] = await ns.deployments();
    expect(after?.metadata.uid).not.toBe(before?.metadata.uid);
    expect(kubectl(["events", "-n", ns.name, "--for", "pdep/iris"])).not.toContain("NameConflict");
  });

  it("of the namespace is no reason to try for ever", async () => {
    const ns = await namespace();
    const path = `/api/v1/namespaces/${ns.name}`;
    // Held in its end, as by an object that somebody has yet to release.
    const holder = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "held", finalizers: ["test/held"] },
    };
    await ns.rest.json({ method: "POST", path: `${path}/configmaps`, body: holder });
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    await ns.rest.json({ method: "DELETE", path });
    await until(
      async () => (await Promise.all([ns.deployments(), ns.services()])).flat().length === 0,
      "everything to go",
    );
    await until(() => ns.controller.queue.size === 0, "the operator to be at rest");
    await ns.merge(`${path}/configmaps/held`, { metadata: { finalizers: null } });
  });
});

describe("a workload's own way", () => {
  it("of rolling out is the component spec's", async () => {
    const ns = await namespace();
    const component = {
      spec: { containers: [{ name: "classifier", image: "platform-core/iris:1" }] },
      strategy: { type: "Recreate" as const },
      minReadySeconds: 1,
      progressDeadlineSeconds: 77,
    };
    ns.apply(deployment({ predictors: [predictor({ componentSpecs: [component] })] }));
    await ns.untilState("iris", "Available");
    const [workload] = (await ns.deployments()) as DeploymentObject[];
    expect(workload?.spec).toMatchObject({
      strategy: { type: "Recreate" },
      minReadySeconds: 1,
      progressDeadlineSeconds: 77,
    });
    const rolling = { ...component, strategy: { rollingUpdate: { maxUnavailable: 1 } } };
    ns.apply(deployment({ predictors: [predictor({ componentSpecs: [rolling] })] }));
    await ns.untilState("iris", "Available", 2);
    const [changed] = (await ns.deployments()) as DeploymentObject[];
    expect(changed?.spec.strategy).toEqual({
      type: "RollingUpdate",
      rollingUpdate: { maxSurge: "25%", maxUnavailable: 1 },
    });
  });

  it("of having no pods is a valid one", async () => {
    const ns = await namespace();
    ns.apply(deployment({ replicas: 0 }));
    await ns.untilState("iris", "Available");
    expect((await ns.status("iris")).conditions?.[0]).toMatchObject({
      status: "True",
      reason: "ScaledToZero",
    });
  });
});
