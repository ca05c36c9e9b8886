#!/usr/bin/env node
import { text } from "node:stream/consumers";
import { buildProgram } from "../cli/program.ts";
import { CommandError, type Io } from "../cli/io.ts";
import { messageOf } from "../errors.ts";
import { defaultRenderSettings, renderSettings } from "../settings/render.ts";
import { readSettings } from "../settings/setting.ts";
import packageJson from "../../package.json" with { type: "json" };
import { localRunner } from "./local-runner.ts";

const io: Io = {
  out: (line) => void process.stdout.write(line),
  err: (line) => void process.stderr.write(line),
  readInput: () => text(process.stdin),
  onInterrupt: (callback) => {
    process.once("SIGINT", callback);
    process.once("SIGTERM", callback);
  },
};

const settings = readSettings(renderSettings, { args: [], env: process.env });
if (!settings.ok) {
  io.err(`${settings.error.join("\n")}\n`);
  process.exit(2);
}
// On this machine a client finds the new pods at once: nobody has to wait for routing tables.
const runner = localRunner({ ...defaultRenderSettings, drainSeconds: 1 });

// A reader that closes early, such as head, is no failure.
process.stdout.on("error", () => process.exit(0));
try {
  await buildProgram({ io, settings: settings.value, runner, version: packageJson.version }).parseAsync();
} catch (caught) {
  io.err(caught instanceof CommandError ? `${caught.message}\n` : `platformctl: ${messageOf(caught)}\n`);
  process.exitCode = 1;
}
