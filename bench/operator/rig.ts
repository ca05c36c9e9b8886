import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../src/clock.ts";
import type { KubeObject } from "../../src/kube/object.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { ensureSimulator } from "../../test/cluster/binaries.ts";
import { configFrom, startTestBed, type TestBed } from "../../test/cluster/test-bed.ts";
import { auditCalls, type AuditedCall } from "./audit.ts";

export const benchNamespace = "bench";
const nodes = 10;
const ticksPerSecond = 100;

/** A real API server with etcd, controller-manager and scheduler, and kwok for nodes and pods. */
export class Rig {
  readonly bed: TestBed;
  /** The user who makes and edits deployments, and the plain workers of the floor. */
  readonly editor: KubeRest;
  readonly #auditLog: string;

  private constructor(bed: TestBed, auditLog: string) {
    this.bed = bed;
    this.#auditLog = auditLog;
    this.editor = restAs(bed.kubeconfigOf("editor"));
  }

  static async start(folder: string): Promise<Rig> {
    const auditLog = join(folder, "audit.log");
    const bed = await startTestBed({
      auditLog,
      testUserGroups: "system:masters",
      simulator: await ensureSimulator(),
    });
    const rig = new Rig(bed, auditLog);
    await rig.create("/api/v1/namespaces", {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: benchNamespace },
    });
    for (let index = 0; index < nodes; index += 1) await rig.create("/api/v1/nodes", fakeNode(index));
    return rig;
  }

  create(path: string, body: object): Promise<KubeObject> {
    return this.editor.json({ method: "POST", path, body });
  }

  merge(path: string, body: object): Promise<KubeObject> {
    return this.editor.json({
      method: "PATCH",
      path,
      body,
      contentType: "application/merge-patch+json",
    });
  }

  /** Calls of the operator so far. */
  operatorCalls(): AuditedCall[] {
    return auditCalls(this.#auditLog).filter(({ user }) => user === "operator");
  }

  calls(): AuditedCall[] {
    return auditCalls(this.#auditLog);
  }

  /** Seconds of processor time that a program of the bed has used. */
  cpuOf(program: string): number {
    const pid = this.#pidOf(program);
    return pid === undefined ? 0 : cpuSeconds(pid);
  }

  async stop(): Promise<void> {
    this.editor.close();
    await this.bed.stop();
  }

  #pidOf(program: string): number | undefined {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => {
        const command = read(`/proc/${pid}/cmdline`);
        return command.split("\0")[0]?.endsWith(`/${program}`) === true && command.includes(this.bed.folder);
      });
  }
}

const restAs = (kubeconfig: string): KubeRest =>
  new KubeRest({ load: () => configFrom(kubeconfig), clock: systemClock });

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Processor time of a process, user and system, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** Memory of a process in MiB: now, and the most that it ever was. */
export function memoryMib(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: field("VmRSS"), most: field("VmHWM") };
}

const fakeNode = (index: number): object => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: {
    name: `node-${index}`,
    annotations: { "kwok.x-k8s.io/node": "fake" },
    labels: { type: "kwok", "kubernetes.io/hostname": `node-${index}` },
  },
  status: {
    allocatable: { cpu: "4k", memory: "16Ti", pods: "100k" },
    capacity: { cpu: "4k", memory: "16Ti", pods: "100k" },
  },
});

/** Runs tasks with some workers, each taking the next when it has ended one. */
export async function withWorkers(
  count: number,
  workers: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await task(index);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
