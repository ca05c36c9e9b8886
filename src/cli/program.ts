import { Command } from "commander";
import type { RenderSettings } from "../settings/render.ts";
import { addCrd } from "./commands/crd.ts";
import { addFeedback } from "./commands/feedback.ts";
import { addPredict } from "./commands/predict.ts";
import { addRender } from "./commands/render.ts";
import { addRun } from "./commands/run.ts";
import { addValidate } from "./commands/validate.ts";
import type { Io } from "./io.ts";
import type { LocalRunner } from "./local-runner.ts";

export interface ProgramParts {
  readonly io: Io;
  readonly settings: RenderSettings;
  readonly runner: LocalRunner;
  readonly version: string;
}

/** The command line. */
export function buildProgram({ io, settings, runner, version }: ProgramParts): Command {
  const program = new Command("platformctl")
    .description("Validate, render, run and call machine-learning deployments.")
    .version(version)
    .showHelpAfterError("(add --help for the options)")
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) });
  addValidate(program, io);
  addRender(program, io, settings);
  addRun(program, io, runner);
  addPredict(program, io);
  addFeedback(program, io);
  addCrd(program, io);
  return program;
}
