import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../src/local/ports.ts";
import type { Rig } from "./rig.ts";
import { cpuSeconds, memoryMib } from "./rig.ts";

/** As in the Dockerfile. */
const operatorFlags = ["--max-semi-space-size=4", "--max-old-space-size=300"];

/** The operator as it ships: its bundle, in a process of its own. */
export class OperatorProcess {
  readonly #child: ChildProcess;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
  }

  static async start(rig: Rig): Promise<OperatorProcess> {
    const port = await freePort();
    const bundle = join(import.meta.dirname, "../../build/operator.cjs");
    const child = spawn(process.execPath, [...operatorFlags, bundle], {
      env: {
        PATH: process.env["PATH"],
        KUBECONFIG: rig.bed.kubeconfigOf("operator"),
        METRICS_ADDR: `127.0.0.1:${port}`,
        HEALTH_ADDR: "",
        ADMIN_PORT: process.env["BENCH_ADMIN_PORT"] ?? "0",
        LEADER_ELECTION: "true",
        POD_NAMESPACE: "default",
        PLATFORM_LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const operator = new OperatorProcess(child, port);
    await operator.until((metrics) => (metrics.get("leader_election_master_status") ?? 0) === 1);
    return operator;
  }

  cpu(): number {
    return cpuSeconds(this.#child.pid ?? 0);
  }

  memory(): { now: number; most: number } {
    return memoryMib(this.#child.pid ?? 0);
  }

  /** Waits until the metrics are as wanted. */
  async until(isRight: (metrics: ReadonlyMap<string, number>) => boolean): Promise<void> {
    for (;;) {
      const metrics = await this.#metrics().catch(() => new Map<string, number>());
      if (isRight(metrics)) return;
      if (this.#child.exitCode !== null) throw new Error("the operator has ended");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGTERM");
    await gone;
  }

  /** Sums over labels. */
  async #metrics(): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/metrics`);
    const sums = new Map<string, number>();
    for (const line of (await response.text()).split("\n")) {
      const { name = "", value = "" } = /^(?<name>\w+)(?:\{.*\})? (?<value>\S+)$/.exec(line)?.groups ?? {};
      if (name !== "") sums.set(name, (sums.get(name) ?? 0) + Number(value));
    }
    return sums;
  }
}
