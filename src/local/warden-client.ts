import { spawn, type ChildProcess } from "node:child_process";
import type { FromWarden, ToWarden } from "./warden-protocol.ts";

export interface ProcessStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface ProcessExit {
  /** `exited with code 1` or `was ended by SIGKILL`. */
  readonly reason: string;
  readonly lastLine: string | undefined;
}

export interface ProcessEvents {
  onLine(line: string): void;
  onExit(exit: ProcessExit): void;
}

/** Processes that end with this one, however it ends. */
export class WardenClient {
  readonly #warden: ChildProcess;
  readonly #running = new Map<string, ProcessEvents & { pid?: number; lastLine?: string }>();
  #next = 0;
  #closed = false;

  /** @param program the file of the warden, run by this Node */
  constructor(program: string) {
    this.#warden = spawn(process.execPath, [program], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#warden.on("message", (message: FromWarden) => this.#receive(message));
    this.#warden.on("exit", () => this.#lost());
  }

  /** Starts a process; what it writes and how it ends is told to `events`. The result signals it. */
  start(start: ProcessStart, events: ProcessEvents): (signal: NodeJS.Signals) => void {
    const id = String((this.#next += 1));
    this.#running.set(id, { ...events });
    this.#tell({ type: "start", id, ...start });
    return (signal) => this.#tell({ type: "signal", id, signal });
  }

  /** Ends the warden and with it everything that still runs. */
  close(): void {
    this.#closed = true;
    if (this.#warden.connected) this.#warden.disconnect();
  }

  #tell(message: ToWarden): void {
    if (this.#warden.connected) this.#warden.send(message, () => undefined);
  }

  #receive(message: FromWarden): void {
    const running = this.#running.get(message.id);
    if (running === undefined) return;
    switch (message.type) {
      case "started":
        running.pid = message.pid;
        break;
      case "line":
        running.lastLine = message.line;
        running.onLine(message.line);
        break;
      case "exit": {
        this.#running.delete(message.id);
        const reason =
          message.error ??
          (message.signal === null
            ? `exited with code ${message.code ?? 0}`
            : `was ended by ${message.signal}`);
        running.onExit({ reason, lastLine: running.lastLine });
      }
    }
  }

  /** Somebody killed the warden: its processes have nobody left, so they go too. */
  #lost(): void {
    for (const [id, running] of this.#running) {
      this.#running.delete(id);
      try {
        if (running.pid !== undefined) process.kill(-running.pid, "SIGKILL");
      } catch {
        // The group is gone already.
      }
      if (!this.#closed) running.onExit({ reason: "lost its warden", lastLine: running.lastLine });
    }
  }
}
