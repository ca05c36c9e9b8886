import { PlatformError } from "../errors.ts";
import { decodeMessage } from "../protocols/v1/encodings.ts";
import { failureBody } from "../protocols/v1/status.ts";
import type { Logger } from "../telemetry/logger.ts";
import { jsonReply, textReply, type Call, type Reply } from "../transport/call.ts";
import { listen, type HttpServer } from "../transport/http-server.ts";
import { MethodNotAllowed, routed, type Route } from "../transport/routes.ts";
import type { Component } from "./component.ts";
import { readMetadata } from "./metadata.ts";
import { ComponentMetrics } from "./metrics.ts";
import { ComponentError, Operations } from "./operations.ts";
import type { ComponentSettings } from "./settings.ts";

export interface ServedComponent {
  readonly port: number;
  readonly metricsPort: number;
  /** Answers what is in flight, then closes. */
  stop(deadlineMs: number, lingerMs?: number): Promise<void>;
}

/** Loads a component and serves it over REST, with health, metadata and metrics. */
export async function serve(
  component: Component,
  settings: ComponentSettings,
  logger: Logger,
): Promise<ServedComponent> {
  await component.load?.();
  const metrics = new ComponentMetrics(settings.labels);
  const metadata = await readMetadata(component, settings.image, settings.metadata);
  const operations = new Operations(component, settings, metrics);
  const onError = (error: PlatformError): Reply => {
    if (error.code === "INTERNAL" || error.code === "COMPONENT_FAILED")
      logger.error({ err: error.cause }, error.message);
    return errorReply(error);
  };
  const open = (port: number, routes: readonly Route[]): Promise<HttpServer> =>
    listen(port, settings.host, { route: routed(routes), onError, maxBytes: settings.maxBytes });
  const scrape: Route = {
    methods: ["GET"],
    path: settings.metricsPath,
    handle: async () => textReply(200, await metrics.text(), metrics.contentType),
  };
  const metricsServer = await open(settings.metricsPort, [scrape]);
  const server = await open(settings.port, [
    ...businessRoutes(operations),
    ...adminRoutes(component, metadata),
  ]);
  return {
    port: server.port,
    metricsPort: metricsServer.port,
    stop: async (deadlineMs, lingerMs) => {
      await server.drain(deadlineMs, lingerMs);
      await metricsServer.drain(0);
    },
  };
}

function businessRoutes(operations: Operations): Route[] {
  const post = (paths: readonly string[], run: (message: unknown) => Promise<unknown>): Route[] =>
    paths.map((path) => ({ methods: ["POST"], path, handle: (call) => runOn(call, run) }));
  return [
    ...post(["/predict", "/api/v1.0/predictions", "/api/v0.1/predictions"], (message) =>
      operations.transform("predict", message),
    ),
    ...post(["/transform-input"], (message) => operations.transform("transformInput", message)),
    ...post(["/transform-output"], (message) => operations.transform("transformOutput", message)),
    ...post(["/route"], (message) => operations.route(message)),
    ...post(["/aggregate"], (message) => operations.aggregate(message)),
    ...post(["/send-feedback", "/api/v1.0/feedback", "/api/v0.1/feedback"], (message) =>
      operations.sendFeedback(message),
    ),
  ];
}

async function runOn(call: Call, run: (message: unknown) => Promise<unknown>): Promise<Reply> {
  const body = await decodeMessage({
    contentType: call.header("content-type"),
    query: call.query,
    body: call.body,
  });
  let message: unknown;
  try {
    message = JSON.parse(body.toString("utf8"));
  } catch {
    throw new PlatformError("BAD_PAYLOAD", "the request body is not JSON");
  }
  try {
    return jsonReply(200, await run(message));
  } catch (caught) {
    if (!(caught instanceof ComponentError)) throw caught;
    const { status, reason, message: info } = caught;
    return jsonReply(status, { status: { code: status, info, reason, status: "FAILURE" } });
  }
}

function adminRoutes(component: Component, metadata: unknown): Route[] {
  const get = (paths: readonly string[], handle: Route["handle"]): Route[] =>
    paths.map((path) => ({ methods: ["GET", "HEAD"], path, handle }));
  return [
    ...get(["/health/ping"], () => textReply(200, "pong")),
    ...get(["/health/status", "/api/v1.0/health/status"], async () =>
      jsonReply(200, (await component.health?.()) ?? "healthy"),
    ),
    ...get(["/metadata", "/api/v1.0/metadata"], () => jsonReply(200, metadata)),
  ];
}

function errorReply(error: PlatformError): Reply {
  const allow = error instanceof MethodNotAllowed ? { Allow: error.allow } : undefined;
  return jsonReply(error.http, failureBody(error), allow);
}
