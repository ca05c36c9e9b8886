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
import { createLogger, parseLevel } from "../telemetry/logger.ts";

const level = parseLevel(process.env["PLATFORM_LOG_LEVEL"] ?? "info");
const logger = createLogger("operator", level ?? "info");
const settings = readRenderSettings(process.env);
if (level === undefined || !settings.ok) {
  const problems = settings.ok
    ? [`PLATFORM_LOG_LEVEL: "${process.env["PLATFORM_LOG_LEVEL"] ?? ""}" is no level`]
    : settings.error;
  logger.error({ problems }, "the settings are not right");
  process.exit(2);
}

const config = new KubeConfig();
config.loadFromDefault();
const rest = new KubeRest(config);
const version = await serverVersion(rest);
const problem = versionProblem(version);
if (problem !== undefined) logger.warn({ version }, problem);
const cluster = new KubeCluster({
  rest,
  owner: { apiVersion, kind },
  owned: ownedKinds,
  ownedSelector,
  namespace: process.env["WATCH_NAMESPACE"] === "" ? undefined : process.env["WATCH_NAMESPACE"],
  instance: process.env["POD_NAME"] ?? hostname(),
  onError: (error) => logger.warn({ reason: error.reason }, error.message),
});
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
