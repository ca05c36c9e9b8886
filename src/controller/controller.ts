import { messageOf } from "../errors.ts";
import type { ObjectKey } from "../kube/object.ts";
import type { Logger } from "../telemetry/logger.ts";
import { requeueFor, type Outcome, type Requeue } from "./outcome.ts";
import { reconcile, type ReconcileDeps } from "./reconcile.ts";
import { WorkQueue } from "./work-queue.ts";

export interface ControllerOptions extends ReconcileDeps {
  readonly logger: Logger;
  readonly workers: number;
}

const toText = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;

function toKey(text: string): ObjectKey {
  const [namespace = "", name = ""] = text.split("/");
  return { namespace, name };
}

/** Keeps every deployment of a cluster as its user wants it. */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #queue: WorkQueue;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#queue = new WorkQueue((key) => this.#work(toKey(key)), {
      workers: options.workers,
      backoffMs: [200, 60_000],
    });
  }

  /** Resolves when every deployment that exists has been queued. */
  async start(): Promise<void> {
    await this.#options.cluster.watch((key) => this.#queue.add(toText(key)));
  }

  async stop(): Promise<void> {
    await this.#options.cluster.close();
    await this.#queue.close();
  }

  async #work(key: ObjectKey): Promise<Requeue> {
    const outcome = await reconcile(key, this.#options).catch((cause: unknown): Outcome => ({
      kind: "failed",
      cause,
    }));
    if (outcome.kind === "failed") {
      this.#options.logger.warn(
        { deployment: toText(key), err: outcome.cause },
        `reconcile failed: ${messageOf(outcome.cause)}`,
      );
    } else {
      this.#options.logger.debug({ deployment: toText(key), outcome: outcome.kind }, "reconciled");
    }
    return requeueFor(outcome);
  }
}
