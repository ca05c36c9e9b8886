import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
const program = join(root, "src/main/cli.ts");

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs platformctl to its end, as a user would. */
export function platformctl(args: readonly string[], input = ""): Promise<Finished> {
  const running = startPlatformctl(args);
  running.child.stdin?.end(input);
  return running.finished;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  output(): string;
  /** Resolves with everything written so far when it matches. */
  until(pattern: RegExp): Promise<string>;
}

export function startPlatformctl(args: readonly string[], cwd = root): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const finished = new Promise<Finished>((resolve) =>
    child.once("close", (code) => resolve({ code, out, err })),
  );
  const until = async (pattern: RegExp): Promise<string> => {
    const deadline = performance.now() + 40_000;
    while (!pattern.test(out)) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`no ${pattern.source} in:\n${out}\n${err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return out;
  };
  return { child, finished, output: () => out + err, until };
}
