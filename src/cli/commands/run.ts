import { existsSync, watch } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import colors from "picocolors";
import { messageOf } from "../../errors.ts";
import { CommandError, type Io } from "../io.ts";
import { readJson } from "../json-input.ts";
import type { LocalRun, LocalRunner } from "../local-runner.ts";
import { readManifests } from "../manifests.ts";
import { answerText, send } from "../prediction.ts";

interface RunOptions {
  readonly file: string;
  readonly images?: string;
  readonly port?: string;
  readonly request?: string;
  readonly watch: boolean;
  readonly once: boolean;
  readonly verbose: boolean;
}

export function addRun(program: Command, io: Io, runner: LocalRunner): void {
  program
    .command("run")
    .description("serve a deployment on this machine, by the operator's own reconcile loop")
    .requiredOption("-f, --file <path>", "the deployment")
    .option("--images <path>", "what stands for each image here (default: images.yaml beside the deployment)")
    .option(
      "--port <number>",
      "port of the first predictor (default: 8000, or a free one when that is taken)",
    )
    .option("--request <path>", "send this request once it is ready")
    .option("--watch", "roll out the file whenever it changes", false)
    .option("--once", "end when it is ready and the request, if any, is answered", false)
    .option("-v, --verbose", "print what the components write", false)
    .addHelpText(
      "after",
      "\nExamples:\n  platformctl run -f samples/quickstart.yaml\n  platformctl run -f deployment.yaml --images local-images.yaml --watch",
    )
    .action((options: RunOptions) => run(options, io, runner));
}

async function run(options: RunOptions, io: Io, runner: LocalRunner): Promise<void> {
  const started = performance.now();
  const local = await start(options, io, runner);
  const interrupted = new Promise<"interrupted">((done) => io.onInterrupt(() => done("interrupted")));
  try {
    if ((await Promise.race([untilReady(local, options), interrupted])) === "interrupted") return;
    io.out(`${colors.green("Ready")} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    for (const { predictor, url } of local.endpoints) io.out(`  predictor ${predictor}: ${url}\n`);
    if (options.request !== undefined) await showPrediction(local, options.request, io);
    if (!options.once) await serveUntil(interrupted, { options, local, io });
  } finally {
    await local.stop();
  }
}

async function start(options: RunOptions, io: Io, runner: LocalRunner): Promise<LocalRun> {
  const source = await readOne(options.file, io);
  const imagesFile = options.images ?? join(dirname(options.file), "images.yaml");
  if (!existsSync(imagesFile)) {
    throw new CommandError(
      `${imagesFile}: no such file; it says what stands for each image here, for example "my/model: ./model.ts"`,
    );
  }
  return runner({
    source,
    imagesFile,
    port: options.port === undefined ? undefined : Number(options.port),
    onProgress: (line) => io.out(`${line}\n`),
    onProblem: (line) => io.err(`${colors.red("!")} ${line}\n`),
    onLog: (line) => options.verbose && io.err(`${colors.dim(line)}\n`),
  });
}

interface Serving {
  readonly options: RunOptions;
  readonly local: LocalRun;
  readonly io: Io;
}

async function serveUntil(interrupted: Promise<unknown>, { options, local, io }: Serving): Promise<void> {
  const stopWatching = options.watch ? follow(options.file, local, io) : undefined;
  io.out(`\nCtrl-C ends it${options.watch ? `; edit ${options.file} to roll out a change` : ""}.\n`);
  await interrupted;
  stopWatching?.();
}

/** Nobody is there to press Ctrl-C where a command is meant to end by itself. */
const onceDeadlineMs = 120_000;

async function untilReady(local: LocalRun, { once }: RunOptions): Promise<void> {
  if (!once) return local.ready();
  const late = new CommandError(`not ready after ${onceDeadlineMs / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(late), onceDeadlineMs)),
  );
  await Promise.race([local.ready(), deadline]).finally(() => clearTimeout(timer));
}

async function readOne(file: string, io: Io): Promise<unknown> {
  const [only, ...others] = await readManifests([file], io);
  if (others.length > 0) throw new CommandError(`${file} holds several deployments; run takes one`);
  return only?.source;
}

async function showPrediction(local: LocalRun, requestFile: string, io: Io): Promise<void> {
  const url = `${local.endpoints[0]?.url ?? ""}/api/v1.0/predictions`;
  const request = await readJson(requestFile, io);
  const exchange = await send(url, request, 60_000);
  const body = JSON.stringify(request).replaceAll("'", String.raw`'\''`);
  io.out(`\nRequest\n${JSON.stringify(request)}\n\nAnswer\n${answerText(exchange)}`);
  io.out(`\nThe same with curl\ncurl -s ${url} -H 'Content-Type: application/json' -d '${body}'\n`);
  if (exchange.status !== 200) throw new CommandError("the prediction failed");
}

/** Rolls out each version of the file that can run; tells why another cannot, and goes on with the last one. */
function follow(file: string, local: LocalRun, io: Io): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last = "";
  const roll = async (): Promise<void> => {
    try {
      const source = await readOne(file, io);
      // One save may be told several times, and a save may change nothing.
      const text = JSON.stringify(source);
      if (text === last) return;
      last = text;
      io.out(`${basename(file)} changed: rolling out\n`);
      local.update(source);
      await local.ready();
      io.out(`${colors.green("Ready")}\n`);
    } catch (cause) {
      io.err(`${messageOf(cause)}\n${colors.yellow("The version before this one goes on serving.")}\n`);
    }
  };
  // Editors replace files: the folder is what stays.
  const watcher = watch(dirname(resolve(file)), (_event, name) => {
    if (name !== basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void roll(), 100);
  });
  return () => watcher.close();
}
