import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { systemClock } from "../../src/clock.ts";
import { LeaderElection } from "../../src/kube/leader-election.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { freePort } from "../../src/local/ports.ts";
import { deployment } from "../support/builders.ts";
import { root } from "../support/cli.ts";
import { until } from "../support/processes.ts";
import { FaultProxy } from "./fault-proxy.ts";
import { installCrd, kubeconfig, kubectl, Namespace } from "./support.ts";
import { restFor } from "./test-bed.ts";

const ends: (() => unknown)[] = [];
beforeAll(installCrd);
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Operator {
  readonly child: ChildProcess;
  readonly metricsUrl: string;
  readonly healthUrl: string;
  readonly adminUrl: string;
  readonly lines: { level: string; msg: string }[];
}

async function operator(env: Record<string, string>, args: readonly string[] = []): Promise<Operator> {
  const [metrics, health, admin] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, [join(root, "src/main/operator.ts"), ...args], {
    env: {
      PATH: process.env["PATH"],
      KUBECONFIG: kubeconfig,
      METRICS_ADDR: `127.0.0.1:${metrics}`,
      HEALTH_ADDR: `127.0.0.1:${health}`,
      ADMIN_PORT: String(admin),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  ends.push(() => child.kill("SIGKILL"));
  const lines: Operator["lines"] = [];
  let carry = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const parts = (carry + chunk.toString("utf8")).split("\n");
    carry = parts.pop() ?? "";
    for (const part of parts) lines.push(JSON.parse(part) as { level: string; msg: string });
  });
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  return { child, metricsUrl: at(metrics), healthUrl: at(health), adminUrl: at(admin), lines };
}

const exit = ({ child }: Operator): Promise<number | null> =>
  child.exitCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);

const get = async (url: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(url).catch(() => undefined);
  return { status: response?.status ?? 0, text: (await response?.text()) ?? "" };
};
/** First line of the answer to a request line that no URL parser takes. */
const firstLine = (url: string, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write(`${request}\r\nHost: x\r\n\r\n`),
    );
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed without an answer")));
    socket.once("data", (data: Buffer) => {
      resolve(data.toString("utf8").split("\r\n")[0] ?? "");
      socket.destroy();
    });
  });
const isReady = async ({ healthUrl }: Operator): Promise<boolean> =>
  (await get(`${healthUrl}/readyz`)).status === 200;

let made = 0;
function newNamespace(): string {
  made += 1;
  const name = `process-${process.pid}-${made}`;
  kubectl(["create", "namespace", name]);
  ends.push(() => kubectl(["delete", "namespace", name, "--wait=false"]));
  return name;
}

const workloads = (ns: string): string[] =>
  kubectl(["get", "deployments", "-n", ns, "-o", "name"]).split("\n").filter(Boolean);

describe("the operator's process", () => {
  it("tells its health, its metrics and its profiles, and ends in time when it is told to", async () => {
    const ns = newNamespace();
    const one = await operator({ WATCH_NAMESPACE: ns });
    await until(() => isReady(one), "readiness");
    expect((await get(`${one.healthUrl}/healthz`)).status).toBe(200);
    kubectl(["create", "-n", ns, "-f", "-"], JSON.stringify(deployment()));
    await until(() => workloads(ns).length === 1, "the workload");
    const { text } = await get(`${one.metricsUrl}/metrics`);
    for (const metric of [
      'controller_runtime_reconcile_total{controller="platformdeployment",result="waiting"}',
      'workqueue_depth{name="platformdeployment"} 0',
      'rest_client_requests_total{verb="patch",resource="apps/deployments",code="201"} 1',
      'platform_operator_cache_objects{kind="Service"} 2',
      'platform_operator_cache_age_seconds{kind="Pod"}',
      "nodejs_eventloop_lag_seconds",
    ])
      expect(text).toContain(metric);
    const profile = JSON.parse((await get(`${one.adminUrl}/debug/profile?seconds=1`)).text) as {
      nodes: unknown[];
    };
    expect(profile.nodes.length).toBeGreaterThan(2);
    const snapshot = JSON.parse((await get(`${one.adminUrl}/debug/heap`)).text) as { snapshot: unknown };
    expect(snapshot.snapshot).toBeDefined();
    expect((await get(`${one.adminUrl}/nothing`)).text).toContain("no such page");
    expect(await firstLine(one.metricsUrl, "GET // HTTP/1.1")).toContain("404");
    const started = performance.now();
    one.child.kill("SIGTERM");
    expect(await exit(one)).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("logs what changes, once", async () => {
    const ns = await Namespace.create();
    ends.push(() => ns.remove());
    await ns.controller.stop();
    const one = await operator({ WATCH_NAMESPACE: ns.name });
    ns.keepPodsReady();
    ns.apply(deployment());
    await ns.untilState("iris", "Available");
    const told = one.lines.filter((line) => JSON.stringify(line).includes("iris"));
    expect(told.map(({ level, msg }) => [level, msg.replace(/[0-9a-f]{8}/, "…")])).toEqual([
      ["info", "revision … serves"],
    ]);
  });

  it("does not start with a wrong setting, and names every one", async () => {
    const one = await operator({ WORKERS: "none", EXECUTOR_CONTAINER_IMAGE_PULL_POLICY: "Perhaps" }, [
      "--leader-election",
      "maybe",
    ]);
    expect(await exit(one)).toBe(2);
    expect(one.lines.map(({ msg }) => msg)).toEqual([
      'wrong setting: EXECUTOR_CONTAINER_IMAGE_PULL_POLICY: "Perhaps" is none of Always, IfNotPresent, Never',
      'wrong setting: WORKERS: "none" is no whole number from 1 to 100',
      'wrong setting: --leader-election: "maybe" is neither true nor false',
    ]);
  });

  it("waits for an API server that is not there yet", async () => {
    const ns = newNamespace();
    const proxy = await FaultProxy.start(kubeconfig);
    ends.push(() => proxy.stop());
    proxy.fault = () => ({ kind: "reset" });
    const folder = mkdtempSync(join(tmpdir(), "platform-core-config-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "kubeconfig");
    writeFileSync(file, proxy.config().exportConfig());
    const one = await operator({ KUBECONFIG: file, WATCH_NAMESPACE: ns });
    await until(() => one.lines.some(({ msg }) => msg.includes("does not answer")), "word of it");
    expect((await get(`${one.healthUrl}/readyz`)).status).toBe(503);
    proxy.fault = () => undefined;
    await until(() => isReady(one), "readiness");
  });
});

describe("several operators", () => {
  it("with different ids share a namespace, and each sees only its own", async () => {
    const blue = await Namespace.create({ controllerId: "blue" });
    ends.push(() => blue.remove());
    blue.keepPodsReady();
    const plain = await operator({ WATCH_NAMESPACE: blue.name });
    await until(() => isReady(plain), "readiness");
    blue.apply(deployment({}, { name: "mine", labels: { "platform.io/controller-id": "blue" } }));
    blue.apply(deployment({}, { name: "theirs", labels: { "platform.io/controller-id": "red" } }));
    blue.apply(deployment({}, { name: "plain" }));
    await blue.untilState("mine", "Available");
    await blue.untilState("plain", "Available");
    expect(await blue.status("theirs")).toEqual({});
    expect((await blue.names("deployments")).sort()).toEqual([
      "mine-main-0-classifier",
      "plain-main-0-classifier",
    ]);
    const { text } = await get(`${plain.metricsUrl}/metrics`);
    expect(text).toContain('platform_operator_cache_objects{kind="PlatformDeployment"} 1');
    expect(text).toContain('platform_operator_cache_objects{kind="Deployment"} 1');
  });

  it("hand a deployment over when its label changes, and nothing is removed", async () => {
    const blue = await Namespace.create({ controllerId: "blue" });
    ends.push(() => blue.remove());
    blue.keepPodsReady();
    const red = await operator({ WATCH_NAMESPACE: blue.name, CONTROLLER_ID: "red", DRAIN_SECONDS: "1" });
    await until(() => isReady(red), "readiness");
    blue.apply(deployment({}, { labels: { "platform.io/controller-id": "blue" } }));
    await blue.untilState("iris", "Available");
    const uid = (await blue.deployments())[0]?.metadata.uid;
    kubectl(["label", "pdep", "iris", "platform.io/controller-id=red", "--overwrite", "-n", blue.name]);
    await until(
      async () => (await blue.deployments())[0]?.metadata.labels?.["platform.io/controller-id"] === "red",
      "the hand-over",
    );
    await blue.untilState("iris", "Available");
    expect((await blue.deployments()).map(({ metadata }) => metadata.uid)).toEqual([uid]);
  });

  it("look at a list of namespaces and at the labels that they are told", async () => {
    const [one, second, outside] = [newNamespace(), newNamespace(), newNamespace()];
    await operator({ WATCH_NAMESPACE: `${one}, ${second}`, WATCH_LABEL_SELECTOR: "tier=gold" });
    const gold = { labels: { tier: "gold" } };
    for (const ns of [one, second, outside]) {
      kubectl(["create", "-n", ns, "-f", "-"], JSON.stringify(deployment({}, { name: "gold", ...gold })));
      kubectl(["create", "-n", ns, "-f", "-"], JSON.stringify(deployment({}, { name: "plain" })));
    }
    await until(() => workloads(one).length === 1 && workloads(second).length === 1, "the two");
    expect(workloads(outside)).toEqual([]);
    expect(workloads(second)).toEqual(["deployment.apps/gold-main-0-classifier"]);
  });

  it("take turns: one works, the next takes over at once when it ends, and later when it dies", async () => {
    const ns = newNamespace();
    const env = {
      WATCH_NAMESPACE: ns,
      LEADER_ELECTION: "true",
      POD_NAMESPACE: ns,
      LEADER_ELECTION_LEASE_DURATION_SECS: "3",
    };
    const isLeading = ({ lines }: Operator): boolean => lines.some(({ msg }) => msg === "leading");
    const first = await operator(env);
    await until(() => isLeading(first), "the first leader");
    const second = await operator(env);
    await until(() => isReady(second), "the standby to be ready");
    expect((await get(`${second.healthUrl}/readyz`)).text).toContain("standing by");
    first.child.kill("SIGTERM");
    expect(await exit(first)).toBe(0);
    await until(() => isLeading(second), "the second leader");
    const third = await operator(env);
    await until(() => isReady(third), "the third to be ready");
    second.child.kill("SIGKILL");
    await until(() => isLeading(third), "the third leader");
    kubectl(["create", "-n", ns, "-f", "-"], JSON.stringify(deployment()));
    await until(() => workloads(ns).length === 1, "its work");
  });
});

describe("a leader", () => {
  it("that cannot renew stops writing before another one may begin", async () => {
    const ns = newNamespace();
    const proxy = await FaultProxy.start(kubeconfig);
    ends.push(() => proxy.stop());
    const rest = new KubeRest({ load: () => proxy.config(), clock: systemClock });
    const direct = restFor(kubeconfig);
    ends.push(() => direct.close());
    const options = {
      clock: systemClock,
      namespace: ns,
      name: "lease",
      leaseMs: 3_000,
      onError: () => undefined,
    };
    const one = new LeaderElection({ ...options, rest, identity: "one" });
    const two = new LeaderElection({ ...options, rest: direct, identity: "two" });
    await one.acquire();
    const times: Record<string, number> = {};
    one.lost.addEventListener("abort", () => (times["lost"] = performance.now()));
    proxy.fault = () => ({ kind: "reset" });
    await two.acquire();
    times["taken"] = performance.now();
    expect(one.isLeader).toBe(false);
    expect(times["lost"]).toBeLessThan(times["taken"]);
    await one.release();
    await two.release();
  });
});

describe("credentials", () => {
  it("are read again when the token file changes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "platform-core-token-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    const good = config.getCurrentUser()?.token ?? "";
    const file = join(folder, "token");
    writeFileSync(file, "expired");
    const load = (): KubeConfig => {
      const fresh = new KubeConfig();
      fresh.loadFromFile(kubeconfig);
      fresh.users = [{ name: "admin", authProvider: { name: "tokenFile", config: { tokenFile: file } } }];
      return fresh;
    };
    const rest = new KubeRest({ load, clock: systemClock });
    ends.push(() => rest.close());
    const ask = (): Promise<unknown> => rest.json({ method: "GET", path: "/api/v1/namespaces/default" });
    await expect(ask()).rejects.toMatchObject({ reason: "Unauthorized" });
    writeFileSync(file, good);
    await expect(ask()).resolves.toMatchObject({ kind: "Namespace" });
  });

  it("of an exec plugin are asked for anew when the server no longer takes them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "platform-core-exec-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    const good = config.getCurrentUser()?.token ?? "";
    const plugin = join(folder, "plugin.sh");
    const credential = (token: string): string =>
      JSON.stringify({
        apiVersion: "client.authentication.k8s.io/v1",
        kind: "ExecCredential",
        status: { token },
      });
    // The first token has run out; the second is good.
    writeFileSync(
      plugin,
      `#!/bin/sh\nif [ -e "${folder}/asked" ]; then echo '${credential(good)}'; else touch "${folder}/asked"; echo '${credential("old")}'; fi\n`,
      { mode: 0o755 },
    );
    const load = (): KubeConfig => {
      const fresh = new KubeConfig();
      fresh.loadFromFile(kubeconfig);
      fresh.users = [
        { name: "admin", exec: { apiVersion: "client.authentication.k8s.io/v1", command: plugin } },
      ];
      return fresh;
    };
    const rest = new KubeRest({ load, clock: systemClock });
    ends.push(() => rest.close());
    await expect(rest.json({ method: "GET", path: "/api/v1/namespaces/default" })).resolves.toMatchObject({
      kind: "Namespace",
    });
  });
});
