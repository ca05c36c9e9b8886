import type { Container, Probe } from "../api/gen/types.ts";
import type { LocalImage } from "./images.ts";
import { passes } from "./probes.ts";
import { expand, translateArgs, translateEnv, type Network, type PodIdentity } from "./translate.ts";
import type { ProcessExit, WardenClient } from "./warden-client.ts";

export interface ContainerParts {
  readonly container: Container;
  readonly image: LocalImage;
  readonly pod: PodIdentity;
  readonly network: Network;
  readonly warden: WardenClient;
  onReady(ready: boolean): void;
  onLine(line: string): void;
  /** It ended without having been asked to. It is started again after a pause. */
  onCrash(exit: ProcessExit, restarts: number): void;
}

/** Until a probe has passed once, it is asked this often: here a look costs nothing. */
const eagerMs = 50;
const firstRestartMs = 500;
const longestRestartMs = 30_000;

/** Variables of the runner's own environment that every process gets. */
const inherited = ["PATH", "HOME", "LANG", "TMPDIR", "USER"] as const;

/** Runs one container as a process: start, probes, restarts, stop. */
export class ContainerRunner {
  readonly #parts: ContainerParts;
  #signal: ((signal: NodeJS.Signals) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onExit: (() => void) | undefined;
  #restarts = 0;
  #generation = 0;
  #stopping = false;
  #ready = false;

  constructor(parts: ContainerParts) {
    this.#parts = parts;
  }

  /** Throws a sentence for what cannot be had on this machine. */
  start(): void {
    const { container, image, pod, network, warden } = this.#parts;
    const own = translateEnv(container, pod, network);
    const base = Object.fromEntries(
      inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    const env = { ...base, PLATFORM_BIND_ADDRESS: "127.0.0.1", ...image.env, ...own } as Record<
      string,
      string
    >;
    const args = [
      ...image.args.map((argument) => expand(argument, env)),
      ...translateArgs(container.args ?? [], env, network),
    ];
    this.#generation += 1;
    this.#signal = warden.start(
      { command: image.command, args, env, cwd: image.cwd },
      { onLine: (line) => this.#parts.onLine(line), onExit: (exit) => this.#exited(exit) },
    );
    this.#watchStart(this.#generation, performance.now());
  }

  /** Waits as the stop hook says, asks the process to end, and ends it when the grace period is over. `now`: without the wait. */
  async stop(graceMs: number, now: boolean): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const hookMs = (this.#parts.container.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1000;
    if (!now && hookMs > 0) await pause(Math.min(hookMs, graceMs));
    clearTimeout(this.#timer);
    if (this.#signal === undefined) return;
    const exited = new Promise<void>((resolve) => {
      this.#onExit = resolve;
    });
    this.#signal(now ? "SIGINT" : "SIGTERM");
    const kill = setTimeout(() => this.#signal?.("SIGKILL"), Math.max(0, graceMs - hookMs));
    await exited;
    clearTimeout(kill);
  }

  #exited(exit: ProcessExit): void {
    this.#signal = undefined;
    this.#generation += 1;
    clearTimeout(this.#timer);
    this.#setReady(false);
    this.#onExit?.();
    if (this.#stopping) return;
    this.#parts.onCrash(exit, this.#restarts);
    const wait = Math.min(longestRestartMs, firstRestartMs * 2 ** this.#restarts);
    this.#restarts += 1;
    this.#timer = setTimeout(() => this.start(), wait);
  }

  #watchStart(generation: number, startedAt: number): void {
    const { startupProbe } = this.#parts.container;
    const allowedMs = (startupProbe?.failureThreshold ?? 3) * (startupProbe?.periodSeconds ?? 10) * 1000;
    this.#ask(startupProbe, generation, (passed) => {
      if (passed) this.#watchReadiness(generation, 0);
      else if (performance.now() - startedAt > allowedMs) this.#signal?.("SIGKILL");
      else this.#later(eagerMs, () => this.#watchStart(generation, startedAt));
    });
  }

  #watchReadiness(generation: number, failures: number): void {
    const { readinessProbe, livenessProbe } = this.#parts.container;
    const probe = readinessProbe ?? livenessProbe;
    this.#ask(probe, generation, (passed) => {
      const failed = passed ? 0 : failures + 1;
      if (passed) this.#setReady(true);
      if (failed >= (probe?.failureThreshold ?? 3)) this.#setReady(false);
      this.#ask(livenessProbe, generation, (alive) => {
        if (!alive && failed >= (livenessProbe?.failureThreshold ?? 3)) this.#signal?.("SIGKILL");
        const next = this.#ready ? (probe?.periodSeconds ?? 10) * 1000 : eagerMs * 2;
        this.#later(next, () => this.#watchReadiness(generation, failed));
      });
    });
  }

  #ask(probe: Probe | undefined, generation: number, then: (passed: boolean) => void): void {
    const asked = probe === undefined ? Promise.resolve(true) : passes(probe, (port) => this.#hostPort(port));
    void asked.then((passed) => {
      if (generation === this.#generation) then(passed);
    });
  }

  #hostPort(port: number | string): number {
    const { container, network } = this.#parts;
    const number =
      typeof port === "number"
        ? port
        : (container.ports?.find(({ name }) => name === port)?.containerPort ?? 0);
    return network.podPorts.get(number) ?? number;
  }

  #later(ms: number, run: () => void): void {
    if (!this.#stopping) this.#timer = setTimeout(run, ms);
  }

  #setReady(ready: boolean): void {
    if (this.#ready === ready) return;
    this.#ready = ready;
    this.#parts.onReady(ready);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
