import { backoff, sleep, type Clock } from "../clock.ts";
import { hasReason, KubeError } from "./errors.ts";
import { linesOf } from "./lines.ts";
import type { KubeObject } from "./object.ts";
import type { KubeRest } from "./rest.ts";

export interface ReflectorEvents {
  onChange(object: KubeObject): void;
  onDelete(object: KubeObject): void;
  /** What was there at a version is what a list found; all else is gone. */
  onReplace(objects: readonly KubeObject[], version: string): void;
  /** A list or a watch failed. It is tried again. */
  onError(error: KubeError): void;
}

export interface Collection {
  readonly apiVersion: string;
  readonly kind: string;
  /** The only namespace; undefined for all. */
  readonly namespace?: string | undefined;
  /** Path of the collection, without a query. */
  readonly path: string;
  readonly labelSelector?: string | undefined;
  /** What to keep of an object; called before it is told. */
  readonly trim: (object: KubeObject) => KubeObject;
}

interface ListAnswer {
  metadata: { resourceVersion: string; continue?: string };
  items: KubeObject[];
}

interface WatchEvent {
  type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  object: KubeObject & { code?: number; message?: string };
}

export interface ReflectorOptions {
  readonly rest: KubeRest;
  readonly clock: Clock;
  /** How long a watch may be silent before its connection counts as dead. */
  readonly silenceMs?: number;
}

/** Enough for few calls, and few enough that a page is no peak of memory. */
const pageSize = 200;
/** The server ends a watch after so long, each a different time so that not all end at once. */
const watchSeconds = [300, 600] as const;
/** The server sends a bookmark about every minute: silence for two means that the connection is dead. */
const defaultSilenceMs = 120_000;
/** A watch that ends sooner without a word counts as failed, so that a server that ends all watches is not hammered. */
const shortestWatchMs = 1_000;
const pauseMs = [200, 30_000] as const;

/** Follows a collection: lists it, watches it from there, and begins again whenever that ends, for as long as it lives. */
export class Reflector {
  readonly #options: ReflectorOptions;
  readonly #collection: Collection;
  readonly #events: ReflectorEvents;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #heardAt = 0;
  #version: string | undefined;

  constructor(options: ReflectorOptions, collection: Collection, events: ReflectorEvents) {
    this.#options = options;
    this.#collection = collection;
    this.#events = events;
  }

  /** Resolves when the first list is in. */
  start(): Promise<void> {
    return new Promise((synced) => {
      this.#running = this.#run(synced);
    });
  }

  /** Up to which version everything has been told; undefined before the first list. */
  get version(): string | undefined {
    return this.#version;
  }

  /** When the server was last heard of, in milliseconds since the epoch: the cache was right then. */
  get heardAt(): number {
    return this.#heardAt;
  }

  get collection(): Collection {
    return this.#collection;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(synced: () => void): Promise<void> {
    let failures = 0;
    while (!this.#isStopped()) {
      let pause = 0;
      try {
        this.#version ??= await this.#list();
        synced();
        failures = (await this.#watch(this.#version)) ? 0 : failures + 1;
      } catch (caught) {
        const error = KubeError.from(caught);
        if (hasReason(error, "Gone", "Invalid")) this.#version = undefined;
        failures += 1;
        pause = error.retryAfterMs ?? 0;
        if (!this.#isStopped()) this.#events.onError(error);
      }
      pause = Math.max(pause, backoff(failures, pauseMs));
      await sleep(this.#options.clock, pause, this.#stop.signal);
    }
  }

  #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #list(): Promise<string> {
    const objects: KubeObject[] = [];
    let page: ListAnswer["metadata"] = { resourceVersion: "" };
    do {
      const answer: ListAnswer = await this.#options.rest.json({
        method: "GET",
        path: this.#query({ limit: String(pageSize), continue: page.continue }),
        signal: this.#stop.signal,
      });
      page = answer.metadata;
      for (const item of answer.items) objects.push(this.#kept(item));
    } while (page.continue !== undefined && page.continue !== "");
    this.#heardAt = this.#options.clock.now();
    this.#events.onReplace(objects, page.resourceVersion);
    return page.resourceVersion;
  }

  /** Watches until the server ends it or falls silent. Gives whether that was worth a connection. */
  async #watch(from: string): Promise<boolean> {
    const { rest, clock } = this.#options;
    const watchdog = new Watchdog(clock, this.#options.silenceMs ?? defaultSilenceMs);
    const signal = AbortSignal.any([this.#stop.signal, watchdog.signal]);
    const started = clock.now();
    let events = 0;
    try {
      // A watch that cannot be opened has failed; one that breaks off loses nothing: the next begins where it was.
      const stream = await rest.stream({ method: "GET", path: this.#query(watchFrom(from)), signal });
      this.#heardAt = clock.now();
      try {
        for await (const line of linesOf(stream)) {
          watchdog.heard();
          this.#heardAt = clock.now();
          this.#tell(eventIn(line));
          events += 1;
        }
      } catch (caught) {
        if (caught instanceof KubeError && caught.status !== undefined) throw caught;
        if (hasReason(caught, "Gone", "Invalid")) throw caught;
      }
    } finally {
      watchdog.end();
    }
    return events > 0 || clock.now() - started >= shortestWatchMs;
  }

  #tell({ type, object }: WatchEvent): void {
    if (type === "ERROR") {
      throw new KubeError(
        object.code === 410 ? "Gone" : "Unavailable",
        object.message ?? "the watch failed",
        {
          status: object.code ?? 500,
        },
      );
    }
    if (type === "DELETED") this.#events.onDelete(this.#kept(object));
    else if (type !== "BOOKMARK") this.#events.onChange(this.#kept(object));
    this.#version = object.metadata.resourceVersion ?? this.#version;
  }

  /** Lists leave the kind out of their items. */
  #kept(object: KubeObject): KubeObject {
    const { apiVersion, kind, trim } = this.#collection;
    return trim({ ...object, apiVersion, kind });
  }

  #query(parameters: Record<string, string | undefined>): string {
    const { path, labelSelector } = this.#collection;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ labelSelector, ...parameters }))
      if (value !== undefined) query.set(name, value);
    return `${path}?${query.toString()}`;
  }
}

function watchFrom(resourceVersion: string): Record<string, string> {
  const [shortest, longest] = watchSeconds;
  const timeoutSeconds = Math.round(shortest + Math.random() * (longest - shortest));
  return {
    watch: "true",
    allowWatchBookmarks: "true",
    resourceVersion,
    timeoutSeconds: String(timeoutSeconds),
  };
}

/** An event that cannot be read may have told anything: only a list can say what is true. */
function eventIn(line: string): WatchEvent {
  try {
    return JSON.parse(line) as WatchEvent;
  } catch (cause) {
    throw new KubeError("Invalid", "the API server sent an event that is no JSON", { cause });
  }
}

/** Ends a watch that has been silent for too long. Cheap to feed: it looks at the time only when its own runs out. */
class Watchdog {
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #controller = new AbortController();
  #heardAt: number;
  #cancel: () => void;

  constructor(clock: Clock, silenceMs: number) {
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#heardAt = clock.now();
    this.#cancel = clock.after(silenceMs, () => this.#look());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  end(): void {
    this.#cancel();
  }

  #look(): void {
    const left = this.#heardAt + this.#silenceMs - this.#clock.now();
    if (left <= 0) this.#controller.abort();
    else this.#cancel = this.#clock.after(left, () => this.#look());
  }
}
