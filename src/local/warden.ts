import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { FromWarden, ToWarden } from "./warden-protocol.ts";

/**
 * Starts the processes of local pods and ends with whoever started it: when the runner is gone, for whatever reason,
 * its channel closes, and every process group that the warden started is killed.
 */
const processes = new Map<string, ChildProcess>();

function tell(message: FromWarden): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}

/** Signals the whole group, so that what a component started itself goes with it. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

function start({ id, command, args, env, cwd }: Extract<ToWarden, { type: "start" }>): void {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  processes.set(id, child);
  if (child.pid !== undefined) tell({ type: "started", id, pid: child.pid });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) =>
      tell({ type: "line", id, line: line.slice(0, 4096) }),
    );
  }
  child.once("error", (error) => {
    processes.delete(id);
    tell({ type: "exit", id, code: 127, signal: null, error: error.message });
  });
  child.once("exit", (code, signal) => {
    // Whatever the process left behind in its group goes too.
    signalGroup(child, "SIGKILL");
    if (processes.delete(id)) tell({ type: "exit", id, code, signal });
  });
}

process.on("message", (message: ToWarden) => {
  if (message.type === "start") start(message);
  const child = message.type === "signal" ? processes.get(message.id) : undefined;
  if (message.type === "signal" && child !== undefined) signalGroup(child, message.signal);
});

process.on("disconnect", () => {
  for (const child of processes.values()) signalGroup(child, "SIGKILL");
  process.exit(0);
});
// Ctrl-C reaches the whole terminal; ending is the runner's to decide.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
