#!/usr/bin/env node
import { parseArgs } from "node:util";
import { orchestratorPorts } from "../api/ports.ts";
import { decodeGraph, graphVariable } from "../graph/slim-graph.ts";
import { Orchestrator } from "../orchestrator/orchestrator.ts";
import { createLogger, parseLevel } from "../telemetry/logger.ts";

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      http_port: { type: "string", default: String(orchestratorPorts.http) },
      prometheus_path: { type: "string", default: "/metrics" },
      graceful_timeout: { type: "string", default: "15" },
    },
  });

  const logger = createLogger(
    "orchestrator",
    parseLevel(process.env["PLATFORM_LOG_LEVEL"] ?? "info") ?? "info",
  );
  const graph = decodeGraph(process.env[graphVariable] ?? "");
  if (!graph.ok) {
    logger.error({}, graph.error);
    process.exit(1);
  }

  const orchestrator = await Orchestrator.start({
    graph: graph.value,
    port: Number(flags.http_port),
    host: process.env["PLATFORM_BIND_ADDRESS"] ?? "0.0.0.0",
    metricsPath: flags.prometheus_path,
    random: Math.random,
  });
  const { deployment, predictor } = graph.value;
  logger.info({ deployment, predictor, port: orchestrator.port }, "serving");

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "stopping");
    // SIGINT is a person at a keyboard: nobody has to be routed away first.
    const lingerMs = signal === "SIGINT" ? 0 : undefined;
    void orchestrator.stop(Number(flags.graceful_timeout) * 1000, lingerMs).then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

void main();
