export interface QueueOptions {
  readonly workers: number;
  /** First and longest pause of a key that keeps failing, in milliseconds. */
  readonly backoffMs: readonly [number, number];
}

type Work = (
  key: string,
) => Promise<{ after: "never" } | { after: "delay"; ms: number } | { after: "backoff" }>;

interface Entry {
  state: "idle" | "queued" | "working" | "again";
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs work for keys. A key is worked on by one worker at a time; a key added while it is worked on is worked on once
 * more afterwards, however often it was added.
 */
export class WorkQueue {
  readonly #work: Work;
  readonly #options: QueueOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #ready: string[] = [];
  #working = 0;
  #closed = false;
  #onIdle: (() => void) | undefined;

  constructor(work: Work, options: QueueOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(key: string): void {
    if (this.#closed) return;
    const entry = this.#entry(key);
    clearTimeout(entry.timer);
    if (entry.state === "working") entry.state = "again";
    if (entry.state !== "idle") return;
    entry.state = "queued";
    this.#ready.push(key);
    this.#pump();
  }

  /** Takes no more work and resolves when what is being done is done. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const entry of this.#entries.values()) clearTimeout(entry.timer);
    this.#ready.length = 0;
    if (this.#working === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #entry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { state: "idle", failures: 0, timer: undefined };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #pump(): void {
    while (this.#working < this.#options.workers && !this.#closed) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#process(key, this.#entry(key));
    }
  }

  async #process(key: string, entry: Entry): Promise<void> {
    this.#working += 1;
    entry.state = "working";
    const requeue = await this.#work(key).catch(() => ({ after: "backoff" as const }));
    this.#working -= 1;
    const again = (entry.state as Entry["state"]) === "again";
    entry.state = "idle";
    entry.failures = requeue.after === "backoff" ? entry.failures + 1 : 0;
    if (again) this.add(key);
    else if (requeue.after !== "never") this.#addLater(key, entry, this.#pause(entry, requeue));
    else this.#entries.delete(key);
    if (this.#working === 0) this.#onIdle?.();
    this.#pump();
  }

  #pause(entry: Entry, requeue: { after: "delay"; ms: number } | { after: "backoff" }): number {
    if (requeue.after === "delay") return requeue.ms;
    const [first, longest] = this.#options.backoffMs;
    return Math.min(longest, first * 2 ** (entry.failures - 1)) * (0.5 + Math.random() / 2);
  }

  #addLater(key: string, entry: Entry, ms: number): void {
    if (this.#closed) return;
    entry.timer = setTimeout(() => this.add(key), ms);
  }
}
