import type { Container, PodSpec } from "../api/gen/types.ts";
import type { ContainerStatus, PodObject, PodTemplate } from "../kube/object.ts";
import { ContainerRunner } from "./container-runner.ts";
import type { ImageResolver } from "./images.ts";
import { freePort, releasePort } from "./ports.ts";
import { calledServices, type Network } from "./translate.ts";
import type { WardenClient } from "./warden-client.ts";

/** What all pods of a runner share. */
export interface PodHost {
  readonly warden: WardenClient;
  readonly images: ImageResolver;
  servicePort: Network["servicePort"];
  reserveService(host: string, port: number): Promise<unknown>;
  /** Something about a pod changed that Services or workloads care about. */
  onChange(pod: Pod): void;
  /** A line that a container wrote. */
  onLine(pod: Pod, container: string, line: string): void;
  /** A sentence for the user: what failed, and why. */
  onProblem(pod: Pod, problem: string): void;
}

export interface PodParts {
  readonly name: string;
  readonly namespace: string;
  /** Name of the workload that it belongs to, and hash of the template that it was made from. */
  readonly workload: string;
  readonly templateHash: string;
  readonly template: PodTemplate;
}

type Phase = "starting" | "running" | "terminating" | "gone";

/** One pod: its containers as processes of this machine, with ports of their own. */
export class Pod {
  readonly parts: PodParts;
  problem: string | undefined;
  readonly #troubles = new Map<string, ContainerStatus>();
  #phase: Phase = "starting";
  readonly #host: PodHost;
  readonly #ports = new Map<number, number>();
  readonly #runners = new Map<string, ContainerRunner>();
  readonly #ready = new Set<string>();

  constructor(parts: PodParts, host: PodHost) {
    this.parts = parts;
    this.#host = host;
  }

  get labels(): Readonly<Record<string, string>> {
    return this.parts.template.metadata.labels;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get isReady(): boolean {
    return this.#phase === "running" && this.#ready.size === this.#containers.length;
  }

  /** Port of this machine behind a port of the pod. */
  hostPort(port: number): number | undefined {
    return this.#ports.get(port);
  }

  /** As a cluster would show it. */
  get object(): PodObject {
    const { name, namespace, workload, templateHash } = this.parts;
    const owner = `${workload}-${templateHash}`;
    return {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name,
        namespace,
        labels: { ...this.labels },
        ownerReferences: [
          { apiVersion: "apps/v1", kind: "ReplicaSet", name: owner, uid: owner, controller: true },
        ],
        ...(this.#phase === "terminating" && { deletionTimestamp: "now" }),
      },
      status: { phase: "Running", containerStatuses: [...this.#troubles.values()] },
    };
  }

  async start(): Promise<void> {
    try {
      for (const { ports } of this.#containers) {
        for (const { containerPort } of ports ?? []) this.#ports.set(containerPort, await freePort());
      }
      for (const { host, port } of this.#containers.flatMap(calledServices))
        await this.#host.reserveService(host, port);
      if (this.#phase !== "starting") return;
      for (const container of this.#containers) this.#run(container);
      this.#phase = "running";
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const waiting = { reason: "CreateContainerConfigError", message };
      for (const { name } of this.#containers) this.#troubles.set(name, { name, state: { waiting } });
      this.#report(message);
    }
  }

  /** Leaves the Services at once, then ends its containers. `now` skips the stop hooks. */
  async stop(now: boolean): Promise<void> {
    if (this.#phase === "terminating" || this.#phase === "gone") return;
    this.#phase = "terminating";
    this.#host.onChange(this);
    const graceMs = now ? 3_000 : (this.#spec.terminationGracePeriodSeconds ?? 30) * 1000;
    await Promise.all([...this.#runners.values()].map((runner) => runner.stop(graceMs, now)));
    this.#phase = "gone";
    for (const port of this.#ports.values()) releasePort(port);
    this.#host.onChange(this);
  }

  get #spec(): PodSpec {
    return this.parts.template.spec as unknown as PodSpec;
  }

  get #containers(): readonly Container[] {
    return this.#spec.containers;
  }

  #run(container: Container): void {
    const { name, namespace } = this.parts;
    const image = this.#host.images(container.image ?? "");
    if (!image.ok) throw new Error(`container ${container.name}: ${image.error}`);
    const runner = new ContainerRunner({
      container,
      image: image.value,
      pod: { name, namespace },
      network: { podPorts: this.#ports, servicePort: (host, port) => this.#host.servicePort(host, port) },
      warden: this.#host.warden,
      onReady: (ready) => this.#setReady(container.name, ready),
      onLine: (line) => this.#host.onLine(this, container.name, line),
      onCrash: ({ reason, lastLine }, restarts) => {
        const exitCode = Number(/code (\d+)/.exec(reason)?.[1] ?? 137);
        this.#troubles.set(container.name, {
          name: container.name,
          ready: false,
          restartCount: restarts,
          lastState: { terminated: { exitCode, ...(lastLine !== undefined && { message: lastLine }) } },
        });
        const said = lastLine === undefined ? "" : `; it said: ${lastLine}`;
        this.#report(
          `container ${container.name} ${reason}${said}${restarts > 0 ? ` (restart ${restarts})` : ""}`,
        );
      },
    });
    this.#runners.set(container.name, runner);
    runner.start();
  }

  #setReady(container: string, ready: boolean): void {
    if (ready) this.#ready.add(container);
    else this.#ready.delete(container);
    if (ready) this.#troubles.delete(container);
    if (this.isReady) this.problem = undefined;
    this.#host.onChange(this);
  }

  #report(problem: string): void {
    this.problem = problem;
    this.#host.onProblem(this, problem);
    this.#host.onChange(this);
  }
}
