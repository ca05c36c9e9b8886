import { backoff, sleep, type Clock } from "../clock.ts";
import { hasReason, KubeError } from "./errors.ts";
import { microTime } from "./event-recorder.ts";
import { collectionPath, objectPath } from "./paths.ts";
import type { KubeRest } from "./rest.ts";

export interface LeaderElectionOptions {
  readonly rest: KubeRest;
  readonly clock: Clock;
  readonly namespace: string;
  /** Name of the Lease: one for each group of operators of which one may work. */
  readonly name: string;
  /** Name of this process, different from every other. */
  readonly identity: string;
  /** How long the lease holds after it was last renewed. */
  readonly leaseMs: number;
  onError(error: KubeError): void;
}

interface Lease {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string; resourceVersion?: string };
  spec: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}

const apiVersion = "coordination.k8s.io/v1";

/**
 * Lets one of several operators work. The leader stops before others may begin: it has failed when it could not renew
 * for two thirds of the lease. Whether a lease has run out is judged by our own clock alone: by how long it has stayed
 * the same before our eyes.
 */
export class LeaderElection {
  readonly #options: LeaderElectionOptions;
  readonly #lost = new AbortController();
  readonly #closed = new AbortController();
  #lease: Lease | undefined;
  #seen: { readonly text: string; readonly at: number } | undefined;
  #renewedAt = 0;
  #isLeader = false;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: LeaderElectionOptions) {
    this.#options = options;
  }

  /** Aborted when this process may not write any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  get isLeader(): boolean {
    return this.#isLeader && !this.#lost.signal.aborted;
  }

  /** Resolves when this process leads, or when it is closed; from then on the lease is kept. */
  async acquire(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#closed.signal.aborted && !this.#isLeader) {
      const acquired = await this.#try(() => this.#take());
      if (acquired) this.#isLeader = true;
      else await sleep(clock, this.#retryMs * (0.8 + Math.random() * 0.4), this.#closed.signal);
    }
    if (this.#isLeader) this.#renewing = this.#keep();
  }

  /** Stops, and lets the next one begin at once. */
  async release(): Promise<void> {
    this.#closed.abort();
    await this.#renewing;
    const lease = this.#lease;
    if (!this.isLeader || lease === undefined) return;
    this.#isLeader = false;
    await this.#try(() => this.#write({ ...lease.spec, holderIdentity: "", leaseDurationSeconds: 1 }));
  }

  get #retryMs(): number {
    return this.#options.leaseMs / 3;
  }

  async #keep(): Promise<void> {
    const { clock, leaseMs } = this.#options;
    const deadline = (leaseMs * 2) / 3;
    const watch = (): (() => void) =>
      clock.after(this.#renewedAt + deadline - clock.now(), () => this.#lost.abort());
    let cancel = watch();
    let failures = 0;
    while (!this.#closed.signal.aborted && !this.#lost.signal.aborted) {
      await sleep(clock, failures === 0 ? this.#retryMs : backoff(failures, [200, 2000]), this.#stopped());
      if (this.#stopped().aborted) break;
      const renewed = await this.#try(() => this.#take());
      failures = renewed ? 0 : failures + 1;
      if (!renewed) continue;
      cancel();
      cancel = watch();
    }
    cancel();
  }

  #stopped(): AbortSignal {
    return AbortSignal.any([this.#closed.signal, this.#lost.signal]);
  }

  async #try(action: () => Promise<boolean>): Promise<boolean> {
    try {
      return await action();
    } catch (caught) {
      // Somebody else was faster: the next look tells who.
      if (hasReason(caught, "Conflict")) this.#lease = undefined;
      else this.#options.onError(KubeError.from(caught));
      return false;
    }
  }

  /** Takes the lease when it is free, ours or run out. */
  async #take(): Promise<boolean> {
    const { clock, identity, leaseMs } = this.#options;
    const asked = clock.now();
    const lease = (this.#isLeader ? this.#lease : undefined) ?? (await this.#read());
    if (lease !== undefined && !this.#isFree(lease)) {
      if (this.#isLeader) this.#lost.abort();
      return false;
    }
    const written = await this.#write({
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(leaseMs / 1000),
      renewTime: microTime(asked),
      ...termOf(lease?.spec ?? {}, identity, asked),
    });
    // Counted from before the call: the server may have taken it at any time since.
    if (written) this.#renewedAt = asked;
    return written;
  }

  #isFree({ spec }: Lease): boolean {
    const { holderIdentity = "", renewTime = "" } = spec;
    if (holderIdentity === "" || holderIdentity === this.#options.identity) return true;
    const text = `${holderIdentity} ${renewTime}`;
    const now = this.#options.clock.now();
    if (this.#seen?.text !== text) this.#seen = { text, at: now };
    const durationMs = (spec.leaseDurationSeconds ?? 0) * 1000;
    return now - this.#seen.at >= durationMs;
  }

  async #read(): Promise<Lease | undefined> {
    const { rest, namespace, name } = this.#options;
    try {
      const path = objectPath({ apiVersion, kind: "Lease", namespace, name });
      this.#lease = await rest.json<Lease>({ method: "GET", path });
    } catch (caught) {
      if (!hasReason(caught, "NotFound")) throw caught;
      this.#lease = undefined;
    }
    return this.#lease;
  }

  async #write(spec: Lease["spec"]): Promise<boolean> {
    const { rest, namespace, name } = this.#options;
    const resourceVersion = this.#lease?.metadata.resourceVersion;
    const body: Lease = {
      apiVersion,
      kind: "Lease",
      metadata: { name, namespace, ...(resourceVersion !== undefined && { resourceVersion }) },
      spec,
    };
    this.#lease =
      resourceVersion === undefined
        ? await rest.json({ method: "POST", path: collectionPath(apiVersion, "Lease", namespace), body })
        : await rest.json({
            method: "PUT",
            path: objectPath({ apiVersion, kind: "Lease", namespace, name }),
            body,
          });
    return true;
  }
}

/** Since when it is held, and how often it has changed hands. */
function termOf(
  { holderIdentity, acquireTime, leaseTransitions = 0 }: Lease["spec"],
  identity: string,
  now: number,
): Pick<Lease["spec"], "acquireTime" | "leaseTransitions"> {
  return holderIdentity === identity && acquireTime !== undefined
    ? { acquireTime, leaseTransitions }
    : { acquireTime: microTime(now), leaseTransitions: leaseTransitions + 1 };
}
