import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accept } from "../src/api/validate.ts";
import { desiredState } from "../src/render/desired-state.ts";
import { defaultRenderSettings } from "../src/settings/render.ts";
import { listening, orchestratorEnv, orchestratorFlags, orchestratorProgram } from "./contestants.ts";
import { spread } from "./statistics.ts";

const root = join(import.meta.dirname, "..");

const example = (name: string): object => ({
  apiVersion: "machinelearning.platform.io/v1",
  kind: "PlatformDeployment",
  metadata: { name },
  spec: {
    predictors: [
      {
        name: "main",
        graph: { name: "model", type: "MODEL" },
        componentSpecs: [{ spec: { containers: [{ name: "model", image: "model:1" }] } }],
      },
    ],
  },
});

async function timed(rounds: number, once: () => Promise<void> | void): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await once();
    times.push(performance.now() - started);
  }
  return times;
}

async function orchestratorReady(): Promise<void> {
  const child = spawn(process.execPath, [...orchestratorFlags, orchestratorProgram, "--http_port", "19010"], {
    env: orchestratorEnv(),
    stdio: "ignore",
  });
  await listening(19_010);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
}

const platformctl = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "src/main/cli.ts"), ...args], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`platformctl ${args.join(" ")} exited with ${code ?? 0}`)),
    );
  });

/** Times of whole commands and of one rendering, in milliseconds. */
export async function startUp(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "platform-core-bench-"));
  for (let index = 0; index < 500; index += 1)
    writeFileSync(join(folder, `d${index}.json`), JSON.stringify(example(`d${index}`)));
  const accepted = accept(example("one"));
  if (!accepted.ok) throw new Error("the example is refused");
  const render = (): void => void desiredState(accepted.value.deployment, defaultRenderSettings);
  const rows: [string, number[]][] = [
    ["orchestrator: start to listening", await timed(10, orchestratorReady)],
    ["validate, 500 files", await timed(5, () => platformctl(["validate", "-f", folder]))],
    ["render, one deployment, inside the process", await timed(200, render)],
    [
      "run: start to the first answer and a clean end",
      await timed(3, () =>
        platformctl([
          "run",
          "-f",
          "samples/quickstart.yaml",
          "--request",
          "samples/iris/request.json",
          "--once",
          "--port",
          "0",
        ]),
      ),
    ],
  ];
  rmSync(folder, { recursive: true });
  return [
    "### Times in milliseconds",
    "",
    "| what | median (min–max) |",
    "| --- | --- |",
    ...rows.map(([what, times]) => `| ${what} | ${spread(times, 2)} |`),
    "",
  ];
}
