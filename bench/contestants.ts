import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accepts } from "../src/transport/tcp-probe.ts";
import { encodeGraph, graphVariable } from "../src/graph/slim-graph.ts";

const folder = import.meta.dirname;
export const work = join(folder, "../build/bench");

/** Everything measured runs alone on core 0; the load and the model share core 1. */
export const contestantCore = "0";
export const loadCore = "1";

export interface Contestant {
  readonly name: string;
  readonly port: number;
  readonly process: ChildProcess;
}

export const upstreamPort = 19_000;

const pinned = (
  core: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess =>
  spawn("taskset", ["-c", core, ...command], { env, stdio: ["ignore", "ignore", "inherit"] });

export async function listening(port: number): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await accepts("127.0.0.1", port, 1_000))) {
    if (performance.now() > deadline) throw new Error(`nothing listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function buildGo(name: string): string {
  const out = join(work, name);
  execFileSync("go", ["build", "-o", out, "."], {
    cwd: join(folder, name),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return out;
}

const nginxConfig = (port: number): string => `
daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; client_max_body_size 64m; client_body_buffer_size 1m; proxy_buffers 16 64k; proxy_buffer_size 64k;
  keepalive_requests 1000000000;
  client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/f; uwsgi_temp_path ${work}/u; scgi_temp_path ${work}/s;
  upstream model { server 127.0.0.1:${upstreamPort}; keepalive 512; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://model/predict; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}`;

/** The orchestrator's environment for a graph of one model behind the bench's upstream. */
export const orchestratorEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  PLATFORM_LOG_LEVEL: "error",
  [graphVariable]: encodeGraph({
    version: 1,
    deployment: "bench",
    namespace: "default",
    predictor: "main",
    root: { name: "model", type: "MODEL", endpoint: { host: "127.0.0.1", port: upstreamPort } },
    limits: { timeoutMs: 60_000, maxBytes: 64 * 1024 * 1024 },
    injectRouting: false,
  }),
});

export const orchestratorProgram = join(folder, "../build/orchestrator.cjs");

/** As in the image: a small young generation keeps the memory down and its collections short. */
export const orchestratorFlags = ["--max-semi-space-size=4"];

/** Starts the model and everything that stands in front of it. */
export async function startContestants(): Promise<{ contestants: Contestant[]; stop: () => void }> {
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, "nginx.conf"), nginxConfig(19_001));
  const upstream = pinned(loadCore, [buildGo("upstream"), `127.0.0.1:${upstreamPort}`], {
    ...process.env,
    GOMAXPROCS: "1",
  });
  await listening(upstreamPort);
  const start = (name: string, port: number, command: readonly string[], env = process.env): Contestant => ({
    name,
    port,
    process: pinned(contestantCore, command, env),
  });
  const go = buildGo("go");
  const model = `http://127.0.0.1:${upstreamPort}`;
  const oneThread = { ...process.env, GOMAXPROCS: "1" };
  const orchestrator = [process.execPath, ...orchestratorFlags, orchestratorProgram, "--http_port", "19004"];
  const contestants = [
    start("nginx", 19_001, ["nginx", "-p", work, "-c", join(work, "nginx.conf")]),
    start("go", 19_002, [go, "127.0.0.1:19002", model], oneThread),
    start("go, whole job", 19_003, [go, "127.0.0.1:19003", model, "whole"], oneThread),
    start("orchestrator", 19_004, orchestrator, orchestratorEnv()),
  ];
  for (const { port } of contestants) await listening(port);
  return {
    contestants,
    stop: () => {
      for (const { process: child } of contestants) child.kill("SIGTERM");
      upstream.kill("SIGKILL");
    },
  };
}
