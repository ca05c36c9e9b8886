import { unitsOf } from "../api/graph-vocabulary.ts";
import type { SlimGraph } from "../graph/slim-graph.ts";
import { publicPaths } from "../protocols/v1/paths.ts";
import { exposition, RequestHistograms } from "../telemetry/histogram.ts";
import { jsonReply, textReply, type Call, type Reply } from "../transport/call.ts";
import { listen, type HttpServer } from "../transport/http-server.ts";
import { routed, type Route } from "../transport/routes.ts";
import type { Random } from "./builtins.ts";
import { compileFeedback } from "./feedback-plan.ts";
import { askUnit, graphMetadata } from "./metadata.ts";
import { compilePrediction } from "./plan.ts";
import { errorReply, feedbackHandler, predictionHandler } from "./predictions.ts";
import { Readiness } from "./readiness.ts";
import { UnitClient } from "./unit-client.ts";

export interface OrchestratorOptions {
  readonly graph: SlimGraph;
  readonly port: number;
  readonly host: string;
  readonly metricsPath: string;
  readonly random: Random;
}

/** Serves one inference graph. */
export class Orchestrator {
  readonly #server: HttpServer;
  readonly #readiness: Readiness;
  readonly #clients: ReadonlyMap<string, UnitClient>;

  private constructor(server: HttpServer, readiness: Readiness, clients: ReadonlyMap<string, UnitClient>) {
    this.#server = server;
    this.#readiness = readiness;
    this.#clients = clients;
  }

  static async start(options: OrchestratorOptions): Promise<Orchestrator> {
    const { graph } = options;
    const clients = connectUnits(graph);
    const readiness = new Readiness(graph);
    const route = routed(routesOf(options, clients, readiness));
    const prefix = `/platform/${graph.namespace}/${graph.deployment}`;
    const server = await listen(options.port, options.host, {
      // A gateway may leave its prefix on the path.
      route: (method, path) =>
        route(method, path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path),
      onError: (error) => errorReply(error),
      maxBytes: graph.limits.maxBytes,
    });
    return new Orchestrator(server, readiness, clients);
  }

  get port(): number {
    return this.#server.port;
  }

  /** Reports not ready, lets clients move away, answers everything in flight, then closes. */
  async stop(deadlineMs: number, lingerMs?: number): Promise<void> {
    this.#readiness.startDraining();
    await this.#server.drain(deadlineMs, lingerMs);
    for (const client of this.#clients.values()) client.close();
  }
}

function connectUnits(graph: SlimGraph): ReadonlyMap<string, UnitClient> {
  const clients = new Map<string, UnitClient>();
  for (const { unit } of unitsOf(graph.root, "")) {
    if (unit.endpoint !== undefined) clients.set(unit.name, new UnitClient(graph, unit, unit.endpoint));
  }
  return clients;
}

function routesOf(
  { graph, metricsPath, random }: OrchestratorOptions,
  clients: ReadonlyMap<string, UnitClient>,
  readiness: Readiness,
): Route[] {
  const parts = { clients, random };
  const served = {
    predictions: new RequestHistograms(serverLabels(graph, "predictions")),
    feedback: new RequestHistograms(serverLabels(graph, "feedback")),
  };
  const predict = measured(
    predictionHandler(graph, compilePrediction(graph.root, parts)),
    served.predictions,
  );
  const feedback = measured(feedbackHandler(graph, compileFeedback(graph.root, parts)), served.feedback);
  const ready = async (): Promise<Reply> => {
    const obstacle = await readiness.obstacle();
    return obstacle === undefined ? textReply(200, "ready") : textReply(503, obstacle);
  };
  const get = (paths: readonly string[], handle: Route["handle"]): Route[] =>
    paths.map((path) => ({ methods: ["GET", "HEAD"], path, handle }));
  const post = (paths: readonly string[], handle: Route["handle"]): Route[] =>
    paths.map((path) => ({ methods: ["POST"], path, handle }));
  return [
    ...post(publicPaths.predictions, predict),
    ...post(publicPaths.feedback, feedback),
    ...get(publicPaths.metadata, (call) => graphMetadata(call, graph, clients)),
    ...get(publicPaths.modelMetadata, (call, unit) => askUnit(call, { graph, clients, unit }, "metadata")),
    ...get(publicPaths.modelStatus, (call, unit) => askUnit(call, { graph, clients, unit }, "health")),
    ...get(publicPaths.status, () => statusReply(readiness)),
    ...get(["/ready"], ready),
    ...get(["/live"], () => textReply(200, "live")),
    ...get([metricsPath], () => metricsReply(Object.values(served), clients)),
  ];
}

async function statusReply(readiness: Readiness): Promise<Reply> {
  const obstacle = await readiness.obstacle();
  return jsonReply(obstacle === undefined ? 200 : 503, { status: obstacle ?? "ready" });
}

/** Counts each answer and how long it took. */
function measured(
  handle: (call: Call) => Promise<Reply>,
  histograms: RequestHistograms,
): (call: Call) => Promise<Reply> {
  return async (call) => {
    const started = performance.now();
    const reply = await handle(call);
    histograms.observe(reply.status, (performance.now() - started) / 1000);
    return reply;
  };
}

const serverLabels = (graph: SlimGraph, service: string): Record<string, string> => ({
  deployment_name: graph.deployment,
  predictor_name: graph.predictor,
  service,
  method: "post",
});

function metricsReply(served: readonly RequestHistograms[], clients: ReadonlyMap<string, UnitClient>): Reply {
  const calls = [...clients.values()].flatMap(({ histograms }) => histograms);
  const text =
    exposition("platform_api_executor_server_requests_seconds", "Requests answered, in seconds.", served) +
    exposition("platform_api_executor_client_requests_seconds", "Calls of units, in seconds.", calls);
  return textReply(200, text, "text/plain; version=0.0.4; charset=utf-8");
}
