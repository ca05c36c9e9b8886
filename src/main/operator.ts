#!/usr/bin/env node
import { hostname } from "node:os";
import { KubeConfig } from "@kubernetes/client-node";
import { apiVersion, kind } from "../api/schema/deployment.ts";
import { systemClock } from "../clock.ts";
import { Controller } from "../controller/controller.ts";
import { KubeCluster } from "../kube/kube-cluster.ts";
import { KubeRest } from "../kube/rest.ts";
import { serverVersion, versionProblem } from "../kube/server-version.ts";
import { ownedKinds, ownedSelector } from "../render/owned.ts";
import { readRenderSettings } from "../settings.ts";
import { createLogger, parseLevel, type Logger } from "../telemetry/logger.ts";

async function main(): Promise<void> {
  const level = parseLevel(process.env["PLATFORM_LOG_LEVEL"] ?? "info");
  const logger = createLogger("operator", level ?? "info");
  const settings = readRenderSettings(process.env);
  if (level === undefined || !settings.ok) {
    logger.error(
      { problems: settings.ok ? ["PLATFORM_LOG_LEVEL is no level"] : settings.error },
      "wrong settings",
    );
    process.exit(2);
  }
  const config = new KubeConfig();
  config.loadFromDefault();
  const rest = new KubeRest(config);
  const version = await serverVersion(rest);
  const problem = versionProblem(version);
  if (problem !== undefined) logger.warn({ version }, problem);
  const cluster = connectCluster(rest, logger);
  const controller = new Controller({
    cluster,
    settings: settings.value,
    clock: systemClock,
    logger,
    workers: 4,
  });
  await controller.start();
  logger.info({ server: config.getCurrentCluster()?.server, version }, "following deployments");
  const stop = (): void => void controller.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function connectCluster(rest: KubeRest, logger: Logger): KubeCluster {
  const namespace = process.env["WATCH_NAMESPACE"];
  return new KubeCluster({
    rest,
    owner: { apiVersion, kind },
    owned: ownedKinds,
    ownedSelector,
    namespace: namespace === "" ? undefined : namespace,
    instance: process.env["POD_NAME"] ?? hostname(),
    onError: (error) => logger.warn({ reason: error.reason }, error.message),
  });
}

void main();
