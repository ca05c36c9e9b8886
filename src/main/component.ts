#!/usr/bin/env node
import { resolve } from "node:path";
import { loadComponent } from "../component/load.ts";
import { readParameters } from "../component/parameters.ts";
import { serve } from "../component/serve.ts";
import { readComponentSettings } from "../component/settings.ts";
import { messageOf } from "../errors.ts";
import { createLogger, parseLevel } from "../telemetry/logger.ts";

const logger = createLogger("component", parseLevel(process.env["PLATFORM_LOG_LEVEL"] ?? "info") ?? "info");

function fatal(message: string): never {
  logger.error({}, message);
  process.exit(1);
}

const [file] = process.argv.slice(2);
if (file === undefined) fatal("usage: component FILE, where FILE exports a component as its default");
const settings = readComponentSettings(process.env);
if (!settings.ok) fatal(settings.error);
const parameters = readParameters(process.env["PREDICTIVE_UNIT_PARAMETERS"] ?? "[]");
if (!parameters.ok) fatal(parameters.error);
const component = await loadComponent(resolve(file), parameters.value);
if (!component.ok) fatal(component.error);

const served = await serve(component.value, settings.value, logger).catch((cause: unknown) =>
  fatal(messageOf(cause)),
);
logger.info({ unit: settings.value.unit, port: served.port }, "serving");

let stopping = false;
const stop = (signal: NodeJS.Signals): void => {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, "stopping");
  // SIGINT is a person at a keyboard: nobody has to be routed away first.
  void served.stop(15_000, signal === "SIGINT" ? 0 : undefined).then(() => process.exit(0));
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
