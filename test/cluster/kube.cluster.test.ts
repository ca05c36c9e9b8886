import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { kubernetesFile, kubernetesSource, openApiPaths } from "../../src/generate/kubernetes.ts";
import type { OpenApiDocument } from "../../src/generate/kubernetes-schema.ts";
import { systemClock } from "../../src/clock.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { deployment } from "../support/builders.ts";
import { root } from "../support/cli.ts";
import { until } from "../support/processes.ts";
import { installCrd, kubeconfig, kubectl, Namespace } from "./support.ts";
import { restFor } from "./test-bed.ts";

/** Ports that several operators on one machine cannot share. */
const quiet = { METRICS_ADDR: "127.0.0.1:0", HEALTH_ADDR: "127.0.0.1:0", ADMIN_PORT: "0" };

const ends: (() => unknown)[] = [];
beforeAll(installCrd);
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A way to the API server that a test can cut. */
async function cuttableServer(): Promise<{ rest: KubeRest; cut: () => void }> {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new Error("no cluster");
  const target = new URL(cluster.server);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  ends.push(() => {
    proxy.close();
    cut();
  });
  const { port } = proxy.address() as AddressInfo;
  config.clusters = [{ ...cluster, server: `https://127.0.0.1:${port}` }];
  return { rest: new KubeRest({ load: () => config, clock: systemClock }), cut };
}

describe("the Kubernetes runtime", () => {
  it("goes on after its connections are cut, again and again", async () => {
    const { rest, cut } = await cuttableServer();
    const ns = await Namespace.create({ rest });
    ends.push(() => ns.remove());
    ns.keepPodsReady();
    for (let replicas = 1; replicas <= 3; replicas += 1) {
      cut();
      ns.apply(deployment({ replicas }));
      await until(async () => (await ns.names("pods")).length === replicas, `${replicas} pods`);
    }
    await ns.untilState("iris", "Available", 3);
  });

  it("names what the API server refuses", async () => {
    const rest = restFor(kubeconfig);
    ends.push(() => rest.close());
    await expect(rest.json({ method: "GET", path: "/api/v1/namespaces/none" })).rejects.toMatchObject({
      reason: "NotFound",
      message: 'namespaces "none" not found',
    });
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    config.users = [{ name: "admin", token: "wrong" }];
    await expect(
      new KubeRest({ load: () => config, clock: systemClock }).json({
        method: "GET",
        path: "/api/v1/namespaces",
      }),
    ).rejects.toMatchObject({ reason: "Unauthorized" });
  });

  it("runs as a program, in one namespace, and stops when it is told to", async () => {
    const ns = await Namespace.create();
    ends.push(() => ns.remove());
    const other = kubectl(["create", "namespace", `${ns.name}-program`, "-o", "name"])
      .trim()
      .replace("namespace/", "");
    ends.push(() => kubectl(["delete", "namespace", other, "--wait=false"]));
    const operator = spawn(process.execPath, [join(root, "src/main/operator.ts")], {
      env: { PATH: process.env["PATH"], KUBECONFIG: kubeconfig, WATCH_NAMESPACE: other, ...quiet },
      stdio: ["ignore", "pipe", "inherit"],
    });
    ends.push(() => operator.kill("SIGKILL"));
    kubectl(["apply", "-n", other, "-f", "-"], JSON.stringify(deployment()));
    await until(
      () =>
        kubectl(["get", "deployments,services", "-n", other, "-o", "name"]).split("\n").filter(Boolean)
          .length === 3,
      "three objects",
    );
    operator.kill("SIGTERM");
    expect(await new Promise((resolve) => operator.once("exit", resolve))).toBe(0);
  });
});

describe("the pod schema", () => {
  it("is what this API server publishes", async () => {
    const rest = restFor(kubeconfig);
    ends.push(() => rest.close());
    const documents = await Promise.all(
      openApiPaths.map((path) => rest.json<OpenApiDocument>({ method: "GET", path })),
    );
    expect(kubernetesSource(documents)).toBe(readFileSync(kubernetesFile, "utf8"));
  });
});
