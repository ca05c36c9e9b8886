import type { Command } from "commander";
import type { Io } from "../io.ts";
import { readJson } from "../json-input.ts";
import { madeUpRequest } from "../made-up-request.ts";
import { answerText, send, type Exchange } from "../prediction.ts";

export const defaultUrl = "http://localhost:8000";

interface PredictOptions {
  readonly url: string;
  readonly file?: string;
  readonly output: string;
  readonly timeout: string;
}

export function addPredict(program: Command, io: Io): void {
  program
    .command("predict")
    .description("send a prediction request and print the answer")
    .option("-u, --url <url>", "where the deployment answers", defaultUrl)
    .option(
      "-f, --file <path>",
      "the request as JSON, or - for standard input; without it one is made up from the model's metadata",
    )
    .option("-o, --output <format>", "table or json", "table")
    .option("--timeout <ms>", "how long to wait for the answer", "60000")
    .addHelpText(
      "after",
      '\nExamples:\n  platformctl predict\n  platformctl predict -f request.json -o json\n  echo \'{"data":{"ndarray":[[5.1,3.5,1.4,0.2]]}}\' | platformctl predict -f -',
    )
    .action(async ({ url, file, output, timeout }: PredictOptions) => {
      const base = url.replace(/\/+$/, "");
      const request = file === undefined ? await madeUpRequest(base) : await readJson(file, io);
      report(await send(`${base}/api/v1.0/predictions`, request, Number(timeout)), output, io);
    });
}

/** Prints an exchange; an answer that is no success makes the command fail. */
export function report(exchange: Exchange, output: string, io: Io): void {
  io.out(output === "json" ? `${JSON.stringify(exchange, null, 2)}\n` : answerText(exchange));
  if (exchange.status !== 200) process.exitCode = 1;
}
