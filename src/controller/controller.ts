import { accept } from "../api/validate.ts";
import { messageOf } from "../errors.ts";
import type { ChangeKind, ClusterEvent, Owner } from "../kube/cluster.ts";
import type { ObjectKey } from "../kube/object.ts";
import type { Logger } from "../telemetry/logger.ts";
import { Memory } from "./memory.ts";
import { requeueFor, type Outcome, type Requeue } from "./outcome.ts";
import { reconcile, type ReconcileDeps } from "./reconcile.ts";
import { WorkQueue } from "./work-queue.ts";

export interface ControllerOptions extends Omit<ReconcileDeps, "memory" | "onEvent"> {
  readonly logger: Logger;
  /** Deployments that are worked on at the same time. */
  readonly workers: number;
  readonly observe?: ControllerObserver | undefined;
}

/** What metrics want to know. */
export interface ControllerObserver {
  onTaken(waitedMs: number): void;
  onReconciled(outcome: Outcome["kind"], seconds: number): void;
}

const toText = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;

function toKey(text: string): ObjectKey {
  const [namespace = "", name = ""] = text.split("/");
  return { namespace, name };
}

/** News of a deployment's objects come in flocks: they are looked at together. */
const coalesceMs = 50;
const backoffMs = [200, 30_000] as const;

/** Keeps every deployment of a cluster as its user wants it. */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #queue: WorkQueue;
  readonly #deps: ReconcileDeps;
  readonly #failures = new Map<string, string>();

  constructor(options: ControllerOptions) {
    this.#options = options;
    const { cluster, settings, clock, workers, observe } = options;
    const onEvent = (owner: Owner, event: ClusterEvent): void => this.#log(owner, event);
    this.#deps = { cluster, settings, clock, memory: new Memory(clock), onEvent };
    this.#queue = new WorkQueue((key) => this.#work(toKey(key)), {
      clock,
      workers,
      backoffMs,
      groupOf: (key) => toKey(key).namespace,
      ...(observe !== undefined && { onTaken: (waitedMs: number) => observe.onTaken(waitedMs) }),
    });
  }

  get queue(): { readonly depth: number; readonly working: number; readonly size: number } {
    return this.#queue;
  }

  /** Resolves when every deployment that exists has been queued. Nothing is written yet. */
  async sync(): Promise<void> {
    // The first look at any deployment compiles the schema: that is not for a user to wait for.
    accept({});
    await this.#options.cluster.watch((key, kind) => this.#changed(toText(key), kind));
  }

  /** Begins to work on what is queued. */
  work(): void {
    this.#queue.start();
  }

  async start(): Promise<void> {
    await this.sync();
    this.work();
  }

  /** Takes no more work, finishes what is being done, and ends the watch. */
  async stop(): Promise<void> {
    await this.#queue.close();
    await this.#options.cluster.close();
  }

  #changed(key: string, kind: ChangeKind): void {
    if (kind === "observed") this.#queue.addSoon(key, coalesceMs);
    else this.#queue.add(key, kind === "edited" ? "soon" : "whenever");
  }

  async #work(key: ObjectKey): Promise<Requeue> {
    const { clock, observe } = this.#options;
    const started = clock.now();
    const outcome = await reconcile(key, this.#deps).catch((cause: unknown): Outcome => ({
      kind: "failed",
      cause,
    }));
    observe?.onReconciled(outcome.kind, (clock.now() - started) / 1000);
    this.#logOutcome(toText(key), outcome);
    const requeue = requeueFor(outcome);
    // Nothing goes on with it any more: nothing is remembered of it.
    if (requeue.after === "never") this.#deps.memory.forget(key);
    return requeue;
  }

  /** A failure is told when it begins and when it changes, not each time that it is tried again. */
  #logOutcome(deployment: string, outcome: Outcome): void {
    if (outcome.kind !== "failed") {
      this.#failures.delete(deployment);
      return;
    }
    const message = messageOf(outcome.cause);
    if (this.#failures.get(deployment) === message) return;
    this.#failures.set(deployment, message);
    this.#options.logger.warn({ deployment }, `not reconciled, tried again: ${message}`);
  }

  #log({ namespace, name }: Owner, { type, reason, message }: ClusterEvent): void {
    const { logger } = this.#options;
    const fields = { deployment: `${namespace}/${name}`, reason };
    if (type === "Warning") logger.warn(fields, message);
    else logger.info(fields, message);
  }
}
