import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { systemClock } from "../../src/clock.ts";
import { accept } from "../../src/api/validate.ts";
import type { KubeObject } from "../../src/kube/object.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { desiredState } from "../../src/render/desired-state.ts";
import { defaultRenderSettings } from "../../src/settings/render.ts";
import { deployment, predictor, predictorOf, unit } from "../support/builders.ts";
import { until } from "../support/processes.ts";
import { pickFrom, seededRandom } from "../support/random.ts";
import { FaultProxy, type Fault, type Seen } from "./fault-proxy.ts";
import { installCrd, kubeconfig, kubectl, Namespace } from "./support.ts";
import { restFor } from "./test-bed.ts";

const ends: (() => unknown)[] = [];
beforeAll(installCrd);
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function behindProxy(over: { silenceMs?: number } = {}): Promise<{ proxy: FaultProxy; ns: Namespace }> {
  const proxy = await FaultProxy.start(kubeconfig);
  ends.push(() => proxy.stop());
  const rest = new KubeRest({ load: () => proxy.config(), clock: systemClock });
  const ns = await Namespace.create({ rest, ...over });
  ends.push(() => ns.remove());
  ns.keepPodsReady();
  return { proxy, ns };
}

const isWatch = ({ path }: Seen): boolean => path.includes("watch=true");
const isWrite = ({ method }: Seen): boolean => method !== "GET";

/** A fault for the first requests of a kind, and none after. */
const firstly =
  (count: number, which: (seen: Seen) => boolean, fault: Fault): FaultProxy["fault"] =>
  (seen) => {
    if (count === 0 || !which(seen)) return undefined;
    count -= 1;
    return fault;
  };

describe("on a bad way to the API server the operator goes on", () => {
  it.each<[string, (seen: Seen) => boolean, Fault]>([
    ["connections break", () => true, { kind: "reset" }],
    ["answers to writes are lost", isWrite, { kind: "lose-answer" }],
    ["the server is overloaded", isWrite, { kind: "status", code: 429, retryAfterSeconds: 0 }],
    ["writes conflict", isWrite, { kind: "status", code: 409 }],
    ["the server fails", () => true, { kind: "status", code: 500 }],
    ["the server is not there", () => true, { kind: "status", code: 503 }],
    ["answers break off", () => true, { kind: "truncate", bytes: 100 }],
    ["answers come in small pieces", () => true, { kind: "split", bytes: 7 }],
    ["the token has run out", () => true, { kind: "status", code: 401 }],
    ["watches are too old", isWatch, { kind: "gone" }],
    ["watches are refused as too old", isWatch, { kind: "status", code: 410 }],
  ])("when %s", async (_name, which, fault) => {
    const { proxy, ns } = await behindProxy();
    proxy.fault = firstly(5, which, fault);
    ns.apply(deployment({ replicas: 1 }));
    await ns.untilState("iris", "Available");
    // Few: what fails waits longer each time, and here all may hit the same.
    proxy.fault = firstly(4, which, fault);
    ns.apply(deployment({ replicas: 2 }));
    await ns.untilState("iris", "Available", 2);
  });

  it("when a watch falls silent: it is found, and what was missed is seen", async () => {
    const { proxy, ns } = await behindProxy({ silenceMs: 1_500 });
    proxy.fault = (seen) => (isWatch(seen) ? { kind: "stall", bytes: 0 } : undefined);
    // Every watch of before ends by itself, and the next is silent.
    await until(() => proxy.seen.filter(isWatch).length >= 5, "silent watches");
    ns.apply(deployment());
    proxy.fault = () => undefined;
    await ns.untilState("iris", "Available");
  });

  it("without hammering a server that ends every watch at once", async () => {
    const { proxy } = await behindProxy();
    proxy.fault = (seen) => (isWatch(seen) ? { kind: "status", code: 500 } : undefined);
    const before = proxy.seen.filter(isWatch).length;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    // Four collections, each after 0.2, 0.4, 0.8 and 1.6 s at the most often.
    expect(proxy.seen.filter(isWatch).length - before).toBeLessThan(30);
  });

  it("when a list goes out of date between two of its pages", async () => {
    const proxy = await FaultProxy.start(kubeconfig);
    ends.push(() => proxy.stop());
    const rest = new KubeRest({ load: () => proxy.config(), clock: systemClock });
    let refused = 0;
    proxy.fault = ({ path }) => {
      if (!path.includes("continue=") || refused > 0) return undefined;
      refused += 1;
      return { kind: "status", code: 410 };
    };
    const { Reflector } = await import("../../src/kube/reflector.ts");
    const admin = restFor(kubeconfig);
    ends.push(() => admin.close());
    const ns = kubectl(["create", "namespace", `pages-${Date.now()}`, "-o", "name"])
      .trim()
      .replace("namespace/", "");
    ends.push(() => kubectl(["delete", "namespace", ns, "--wait=false"]));
    const path = `/api/v1/namespaces/${ns}/configmaps`;
    const make = (index: number): Promise<KubeObject> =>
      admin.json({
        method: "POST",
        path,
        body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `c${index}` } },
      });
    for (let from = 0; from < 600; from += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => make(from + index)));
    const lists: number[] = [];
    const reflector = new Reflector(
      { rest, clock: systemClock },
      { apiVersion: "v1", kind: "ConfigMap", path, trim: (object) => object },
      {
        onChange: () => undefined,
        onDelete: () => undefined,
        onReplace: (objects) => lists.push(objects.length),
        onError: () => undefined,
      },
    );
    await reflector.start();
    await reflector.close();
    expect([refused, lists.length, (lists[0] ?? 0) >= 600]).toEqual([1, 1, true]);
  });
});

const images = ["platform-core/iris:1", "platform-core/iris:2", "platform-core/iris:3"];
const containers = ["classifier", "renamed", "other"];
const kinds: readonly Fault[] = [
  { kind: "reset" },
  { kind: "lose-answer" },
  { kind: "status", code: 429, retryAfterSeconds: 0 },
  { kind: "status", code: 409 },
  { kind: "status", code: 500 },
  { kind: "status", code: 503 },
  { kind: "status", code: 401 },
  { kind: "truncate", bytes: 300 },
  { kind: "split", bytes: 50 },
  { kind: "slow", ms: 300 },
  { kind: "gone" },
];

describe("under random faults and random edits", () => {
  it.each([1, 2, 3])(
    "the cluster becomes what the deployments say (seed %i)",
    async (seed) => {
      const random = seededRandom(seed);
      const { proxy, ns } = await behindProxy({ silenceMs: 3_000 });
      const foreign = {
        apiVersion: "v1",
        kind: "Service",
        metadata: { name: "d3-main" },
        spec: { ports: [{ port: 1 }] },
      };
      kubectl(["create", "-n", ns.name, "-f", "-"], JSON.stringify(foreign));
      proxy.fault = () => (random() < 0.25 ? pickFrom(random, kinds) : undefined);
      const wanted = new Map<string, Record<string, unknown>>();
      for (let step = 0; step < 40; step += 1) await edit(ns, wanted, random);
      proxy.fault = () => undefined;
      await until(() => converged(ns, wanted), `convergence of seed ${seed}`);
      const kept = (await ns.services()).find(({ metadata }) => metadata.name === "d3-main");
      expect(kept?.metadata.ownerReferences).toBeUndefined();
      for (const name of wanted.keys()) kubectl(["delete", "pdep", name, "-n", ns.name]);
      await until(() => converged(ns, new Map()), "the end of all");
      // Nothing is remembered of what is gone.
      await until(() => ns.controller.queue.size === 0, "an empty queue");
      await until(() => ns.cache?.measure().every(({ objects }) => objects === 0) === true, "empty caches");
    },
    120_000,
  );
});

/** One thing that a user or somebody careless does. */
async function edit(
  ns: Namespace,
  wanted: Map<string, Record<string, unknown>>,
  random: () => number,
): Promise<void> {
  const name = pickFrom(random, ["d1", "d2", "d4", "d5"]);
  const what = random();
  if (what < 0.55 || !wanted.has(name)) {
    const document = randomDeployment(name, random);
    wanted.set(name, document);
    ns.apply(document);
  } else if (what < 0.7) {
    wanted.delete(name);
    kubectl(["delete", "pdep", name, "-n", ns.name]);
  } else {
    const kind = what < 0.85 && random() < 0.5 ? "service" : "deployment";
    const own = (await ns.names(`${kind}s`)).find((child) => child.startsWith(`${name}-`));
    if (own === undefined) return;
    if (what < 0.85) kubectl(["delete", kind, own, "-n", ns.name, "--ignore-not-found"]);
    else kubectlMayFail(["scale", `${kind}/${own}`, "--replicas=5", "-n", ns.name]);
  }
}

function randomDeployment(name: string, random: () => number): Record<string, unknown> {
  const container = pickFrom(random, containers);
  const image = pickFrom(random, images);
  const one = predictorOf(unit({ name: container }), {
    componentSpecs: [{ spec: { containers: [{ name: container, image }] } }],
  });
  const predictors = [random() < 0.5 ? one : predictor()];
  return deployment({ predictors, replicas: Math.floor(random() * 3) }, { name });
}

/** It may be gone by now. */
function kubectlMayFail(args: readonly string[]): void {
  try {
    kubectl(args);
  } catch {
    // As good as done.
  }
}

async function converged(
  ns: Namespace,
  wanted: ReadonlyMap<string, Record<string, unknown>>,
): Promise<boolean> {
  const expected = [...wanted.values()].flatMap((document) => {
    const accepted = accept(document);
    return accepted.ok ? desiredState(accepted.value.deployment, defaultRenderSettings) : [];
  });
  const names = (kind: string): string[] =>
    expected
      .filter((object) => object.kind === kind)
      .map(({ metadata }) => metadata.name)
      .sort();
  const live = await ns.deployments();
  const services = (await ns.names("services")).filter((name) => name !== "d3-main");
  if (
    live
      .map(({ metadata }) => metadata.name)
      .sort()
      .join() !== names("Deployment").join()
  )
    return false;
  if (services.join() !== names("Service").join()) return false;
  const isRight = expected.every((object) => {
    const found = live.find(({ metadata }) => metadata.name === object.metadata.name);
    return object.kind !== "Deployment" || (found !== undefined && sameShape(found, object));
  });
  if (!isRight) return false;
  const states = await Promise.all([...wanted.keys()].map((name) => ns.status(name)));
  return states.every(({ state }) => state === "Available");
}

/** Image and replicas: what the edits change. */
function sameShape(live: KubeObject, wanted: KubeObject): boolean {
  const shape = (object: KubeObject): unknown => {
    const { spec } = object as KubeObject & {
      spec: { replicas: number; template: { spec: { containers: { image: string }[] } } };
    };
    return [spec.replicas, spec.template.spec.containers.map(({ image }) => image)];
  };
  return JSON.stringify(shape(live)) === JSON.stringify(shape(wanted));
}
