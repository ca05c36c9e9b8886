import { backoff, type Clock } from "../clock.ts";
import type { Requeue } from "./outcome.ts";
import { FairLine } from "./fair-line.ts";

/** `soon`: goes before what has not been begun. `whenever`: waits its turn behind that. */
export type Urgency = "soon" | "whenever";

export interface QueueOptions {
  readonly clock: Clock;
  readonly workers: number;
  /** First and longest pause of a key that keeps failing, in milliseconds. */
  readonly backoffMs: readonly [number, number];
  /** Keys of one group take turns with those of others. */
  groupOf(key: string): string;
  /** Told how long a key waited, in milliseconds. */
  onTaken?(waitedMs: number): void;
}

type Work = (key: string) => Promise<Requeue>;

interface Entry {
  state: "idle" | "queued" | "working" | "again";
  failures: number;
  /** Calls off the work that is planned for later. */
  cancel: (() => void) | undefined;
  plannedFor: number;
  queuedAt: number;
}

/** One in so many is taken from those that can wait, so that none of them waits for ever. */
const turnOfTheOthers = 4;

/**
 * Runs work for keys. A key is worked on by one worker at a time; a key added while it is worked on is worked on once
 * more afterwards, however often it was added. What was begun is finished before more is begun: so that of a thousand
 * new keys the first are done early, and not all at the end.
 */
export class WorkQueue {
  readonly #work: Work;
  readonly #options: QueueOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #lines = { soon: new FairLine<string>(), whenever: new FairLine<string>() };
  #taken = 0;
  #working = 0;
  #started = false;
  #closed = false;
  #onIdle: (() => void) | undefined;

  constructor(work: Work, options: QueueOptions) {
    this.#work = work;
    this.#options = options;
  }

  /** Keys that wait to be worked on. */
  get depth(): number {
    return this.#lines.soon.length + this.#lines.whenever.length;
  }

  get working(): number {
    return this.#working;
  }

  /** Keys that are known: waiting, worked on, or planned for later. */
  get size(): number {
    return this.#entries.size;
  }

  /** Begins to work on what has been added. */
  start(): void {
    this.#started = true;
    this.#pump();
  }

  add(key: string, urgency: Urgency = "soon"): void {
    if (this.#closed) return;
    const entry = this.#entry(key);
    entry.cancel?.();
    entry.cancel = undefined;
    if (entry.state === "working") entry.state = "again";
    if (entry.state !== "idle") return;
    entry.state = "queued";
    entry.queuedAt = this.#options.clock.now();
    this.#lines[urgency].push(this.#options.groupOf(key), key);
    this.#pump();
  }

  /** Adds the key a little later, so that news which come together are looked at once. What is planned sooner stays, and so does the pause of a key that fails. */
  addSoon(key: string, ms: number): void {
    if (this.#closed) return;
    const entry = this.#entry(key);
    const isPausing = entry.failures > 0 && entry.cancel !== undefined;
    if (entry.state === "queued" || entry.state === "again" || isPausing) return;
    if (entry.state === "working") entry.state = "again";
    else this.#plan(key, entry, ms);
  }

  /** Takes no more work and resolves when what is being done is done. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const entry of this.#entries.values()) entry.cancel?.();
    this.#lines.soon.clear();
    this.#lines.whenever.clear();
    if (this.#working === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #entry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = {
        state: "idle",
        failures: 0,
        cancel: undefined,
        plannedFor: Infinity,
        queuedAt: 0,
      };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #pump(): void {
    while (this.#started && !this.#closed && this.#working < this.#options.workers) {
      const key = this.#next();
      if (key === undefined) return;
      const entry = this.#entry(key);
      this.#options.onTaken?.(this.#options.clock.now() - entry.queuedAt);
      void this.#process(key, entry);
    }
  }

  #next(): string | undefined {
    this.#taken += 1;
    const { soon, whenever } = this.#lines;
    const [first, second] = this.#taken % turnOfTheOthers === 0 ? [whenever, soon] : [soon, whenever];
    return first.shift() ?? second.shift();
  }

  async #process(key: string, entry: Entry): Promise<void> {
    this.#working += 1;
    entry.state = "working";
    const requeue = await this.#work(key).catch((): Requeue => ({ after: "backoff" }));
    this.#working -= 1;
    const again = (entry.state as Entry["state"]) === "again";
    entry.state = "idle";
    entry.failures = requeue.after === "backoff" ? entry.failures + 1 : 0;
    // What keeps failing waits, whatever happens around it: the news are seen when its pause is over.
    if (requeue.after === "backoff") this.#plan(key, entry, backoff(entry.failures, this.#options.backoffMs));
    else if (again) this.add(key);
    else if (requeue.after === "delay") this.#plan(key, entry, requeue.ms);
    else this.#entries.delete(key);
    if (this.#working === 0) this.#onIdle?.();
    this.#pump();
  }

  #plan(key: string, entry: Entry, ms: number): void {
    if (this.#closed) return;
    const at = this.#options.clock.now() + ms;
    if (entry.cancel !== undefined && entry.plannedFor <= at) return;
    entry.cancel?.();
    entry.plannedFor = at;
    entry.cancel = this.#options.clock.after(ms, () => {
      entry.cancel = undefined;
      this.add(key);
    });
  }
}
