import { execFile } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadCore, work, type Contestant } from "./contestants.ts";

const run = promisify(execFile);

export interface Cell {
  readonly requestsPerSecond: number;
  /** Microseconds of processor time, kernel included, for each request. */
  readonly cpuPerRequest: number;
  readonly p50Micros: number;
  readonly p99Micros: number;
  readonly failed: number;
}

/** A wrk script that posts a body; the numbers come out as one line. */
export function writeScript(name: string, body: string): string {
  const file = join(work, `${name}.lua`);
  writeFileSync(
    file,
    `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[${body}]==]
done = function(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`,
  );
  return file;
}

/** Processor time of a process and its children's, in microseconds. */
function cpuMicros(pid: number): number {
  return processTree(pid).reduce((sum, one) => {
    const tasks = readdirSync(`/proc/${one}/task`);
    return (
      sum +
      tasks.reduce(
        (inner, task) =>
          inner + Number(readFileSync(`/proc/${one}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1000,
        0,
      )
    );
  }, 0);
}

function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(processTree)];
}

export function residentMegabytes({ process: { pid = 0 } }: Contestant): number {
  const pages = processTree(pid).map((one) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0),
  );
  return pages.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

export async function measure(
  contestant: Contestant,
  script: string,
  connections: number,
  seconds: number,
): Promise<Cell> {
  const pid = contestant.process.pid ?? 0;
  const before = cpuMicros(pid);
  const url = `http://127.0.0.1:${contestant.port}/api/v1.0/predictions`;
  const args = ["-c", loadCore, "wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, url];
  const { stdout } = await run("taskset", args);
  const cpu = cpuMicros(pid) - before;
  const [requests = 0, duration = 1, p50 = 0, p99 = 0, failed = 0] = (/RESULT (.*)/.exec(stdout)?.[1] ?? "")
    .split(" ")
    .map(Number);
  return {
    requestsPerSecond: requests / (duration / 1e6),
    cpuPerRequest: cpu / requests,
    p50Micros: p50,
    p99Micros: p99,
    failed,
  };
}
