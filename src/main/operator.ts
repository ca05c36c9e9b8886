#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { KubeConfig } from "@kubernetes/client-node";
import { load as loadYaml } from "js-yaml";
import { systemClock } from "../clock.ts";
import { messageOf } from "../errors.ts";
import { Manager } from "../manager/manager.ts";
import { operatorSettings, type OperatorSettings } from "../settings/operator.ts";
import { readSettings } from "../settings/setting.ts";
import { createLogger, parseLevel } from "../telemetry/logger.ts";

const stopWithinMs = 5_000;

/** Settings of flags, environment and file; ends the process when one is wrong. */
function settings(): OperatorSettings {
  const path = process.env["PLATFORM_CONFIG"] ?? "";
  try {
    const file: unknown = path === "" ? undefined : loadYaml(readFileSync(path, "utf8"));
    const read = readSettings(operatorSettings, { args: process.argv.slice(2), env: process.env, file });
    if (read.ok) return read.value;
    return fail(read.error);
  } catch (caught) {
    return fail([`PLATFORM_CONFIG: ${messageOf(caught)}`]);
  }
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) createLogger("operator", "error").error({}, `wrong setting: ${problem}`);
  process.exit(2);
}

const { logLevel, ...given } = settings();
const logger = createLogger("operator", parseLevel(logLevel) ?? "info");
const load = (): KubeConfig => {
  const config = new KubeConfig();
  config.loadFromDefault();
  return config;
};
const end = (code: number, message: string): never => {
  logger.error({}, message);
  process.exit(code);
};
const manager = new Manager({
  settings: { ...given, logLevel },
  clock: systemClock,
  logger,
  load,
  instance: `${process.env["POD_NAME"] ?? hostname()}_${randomBytes(3).toString("hex")}`,
  onLost: () => end(1, "the lease could not be renewed: another operator may lead now"),
});
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => {
    logger.info({ signal }, "stopping");
    setTimeout(() => end(1, `work in progress did not end within ${stopWithinMs} ms`), stopWithinMs).unref();
    void manager.stop().then(() => process.exit(0));
  });
void manager.start().catch((caught: unknown) => end(1, messageOf(caught)));
