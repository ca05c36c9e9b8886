import type { Command } from "commander";
import type { Io } from "../io.ts";
import { readJson } from "../json-input.ts";
import { send } from "../prediction.ts";
import { defaultUrl, report } from "./predict.ts";

interface FeedbackOptions {
  readonly url: string;
  readonly file?: string;
  readonly request?: string;
  readonly response?: string;
  readonly truth?: string;
  readonly reward?: string;
  readonly output: string;
}

export function addFeedback(program: Command, io: Io): void {
  program
    .command("feedback")
    .description("send feedback on a prediction")
    .option("-u, --url <url>", "where the deployment answers", defaultUrl)
    .option("-f, --file <path>", "the whole feedback as JSON, or - for standard input")
    .option("--request <path>", "what was asked, as JSON")
    .option("--response <path>", "what was answered, as JSON; its routing decides which units hear of it")
    .option("--truth <path>", "what would have been right, as JSON")
    .option("--reward <number>", "how good the answer was")
    .option("-o, --output <format>", "table or json", "table")
    .addHelpText(
      "after",
      "\nExamples:\n  platformctl feedback --reward 1 --request request.json --response answer.json\n  platformctl feedback -f feedback.json",
    )
    .action(async (options: FeedbackOptions) => {
      const feedback = await feedbackFrom(options, io);
      report(
        await send(`${options.url.replace(/\/+$/, "")}/api/v1.0/feedback`, feedback, 60_000),
        options.output,
        io,
      );
    });
}

async function feedbackFrom(
  { file, request, response, truth, reward }: FeedbackOptions,
  io: Io,
): Promise<object> {
  const base = file === undefined ? {} : ((await readJson(file, io)) as object);
  return {
    ...base,
    ...(request !== undefined && { request: await readJson(request, io) }),
    ...(response !== undefined && { response: await readJson(response, io) }),
    ...(truth !== undefined && { truth: await readJson(truth, io) }),
    ...(reward !== undefined && { reward: Number(reward) }),
  };
}
