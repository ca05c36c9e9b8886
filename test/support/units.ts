import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Component } from "../../src/component/component.ts";
import { serve, type ServedComponent } from "../../src/component/serve.ts";
import { readComponentSettings } from "../../src/component/settings.ts";
import type { SlimGraph, SlimUnit } from "../../src/graph/slim-graph.ts";
import { Orchestrator } from "../../src/orchestrator/orchestrator.ts";
import { silentLogger } from "../../src/telemetry/logger.ts";

/** Everything that a test starts, ended after it. */
export class Started {
  readonly #ends: (() => unknown)[] = [];

  readonly add = (end: () => unknown): void => void this.#ends.push(end);

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }

  /** A real component on a port of its own. Gives its endpoint. */
  async component(component: Component, unit = "unit"): Promise<{ host: string; port: number }> {
    const settings = readComponentSettings({
      PREDICTIVE_UNIT_ID: unit,
      PREDICTIVE_UNIT_IMAGE: "team/model:3",
      PREDICTIVE_UNIT_HTTP_SERVICE_PORT: "0",
      PREDICTIVE_UNIT_METRICS_SERVICE_PORT: "0",
      PLATFORM_BIND_ADDRESS: "127.0.0.1",
    });
    if (!settings.ok) throw new Error(settings.error);
    const served: ServedComponent = await serve(component, settings.value, silentLogger);
    this.add(() => served.stop(0));
    return { host: "127.0.0.1", port: served.port };
  }

  /** A peer that speaks whatever a test wants: the connection and everything received so far, at each chunk. */
  async peer(onData: (socket: Socket, received: string) => void): Promise<{ host: string; port: number }> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      let received = "";
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => onData(socket, (received += chunk.toString("latin1"))));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.add(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  }

  /** A real orchestrator of a graph. Gives its URL. */
  async orchestrator(root: SlimUnit, over: Partial<SlimGraph> = {}): Promise<string> {
    const graph: SlimGraph = {
      version: 1,
      deployment: "iris",
      namespace: "ml",
      predictor: "main",
      root,
      limits: { timeoutMs: 5_000, maxBytes: 1_000_000 },
      injectRouting: false,
      ...over,
    };
    const orchestrator = await Orchestrator.start({
      graph,
      port: 0,
      host: "127.0.0.1",
      metricsPath: "/metrics",
      random: () => 0.25,
    });
    this.add(() => orchestrator.stop(0));
    return `http://127.0.0.1:${orchestrator.port}`;
  }
}

export const jsonHeaders = { "content-type": "application/json" };

export const post = (
  url: string,
  body: unknown,
  headers: Record<string, string> = jsonHeaders,
): Promise<Response> =>
  fetch(url, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
