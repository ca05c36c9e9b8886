import type { KubeError } from "./errors.ts";
import type { KubeObject } from "./object.ts";
import type { KubeRest } from "./rest.ts";

export interface ReflectorEvents {
  onChange(object: KubeObject): void;
  onDelete(object: KubeObject): void;
  /** What is there is what a list found; all else is gone. */
  onReplace(objects: readonly KubeObject[]): void;
  onError(error: KubeError): void;
}

export interface Collection {
  readonly apiVersion: string;
  readonly kind: string;
  /** Path of the collection, without a query. */
  readonly path: string;
  readonly labelSelector?: string;
}

interface ListAnswer {
  metadata: { resourceVersion: string; continue?: string };
  items: KubeObject[];
}

interface WatchEvent {
  type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  object: KubeObject & { code?: number };
}

const pageSize = 500;
const watchSeconds = 300;
/** The server sends a bookmark about every minute: silence for two means that the connection is dead. */
const silenceMs = 130_000;
const firstPauseMs = 200;
const longestPauseMs = 30_000;

/** Follows a collection: lists it, watches it from there, and begins again whenever that ends, for as long as it lives. */
export class Reflector {
  readonly #rest: KubeRest;
  readonly #collection: Collection;
  readonly #events: ReflectorEvents;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(rest: KubeRest, collection: Collection, events: ReflectorEvents) {
    this.#rest = rest;
    this.#collection = collection;
    this.#events = events;
  }

  /** Resolves when the first list is in. */
  start(): Promise<void> {
    return new Promise((synced) => {
      this.#running = this.#run(synced);
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(synced: () => void): Promise<void> {
    let version: string | undefined;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        version ??= await this.#list();
        synced();
        version = await this.#watch(version);
        failures = 0;
      } catch (caught) {
        const error = caught as KubeError;
        if (error.reason === "Gone") version = undefined;
        else failures += 1;
        if (failures > 0) this.#events.onError(error);
        await this.#pause(failures);
      }
    }
  }

  async #list(): Promise<string> {
    const objects: KubeObject[] = [];
    let page: ListAnswer["metadata"] = { resourceVersion: "" };
    do {
      const answer: ListAnswer = await this.#rest.json({
        method: "GET",
        path: this.#query({ limit: String(pageSize), continue: page.continue }),
      });
      page = answer.metadata;
      for (const item of answer.items) objects.push(this.#typed(item));
    } while (page.continue !== undefined && page.continue !== "");
    this.#events.onReplace(objects);
    return page.resourceVersion;
  }

  /** Watches until the server ends it. Gives the version up to which everything has been told. */
  async #watch(from: string): Promise<string> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    let version = from;
    try {
      const signal = AbortSignal.any([this.#stop.signal, silence.signal]);
      const path = this.#query({
        watch: "true",
        allowWatchBookmarks: "true",
        resourceVersion: from,
        timeoutSeconds: String(watchSeconds),
      });
      const stream = await this.#rest.stream({ method: "GET", path, signal });
      signal.addEventListener("abort", () => stream.destroy(), { once: true });
      for await (const line of linesOf(stream)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMs);
        version = this.#tell(JSON.parse(line) as WatchEvent) ?? version;
      }
    } catch (caught) {
      // A cut connection loses nothing: the next watch begins where this one was.
      if ((caught as { reason?: string }).reason !== undefined) throw caught;
    } finally {
      clearTimeout(timer);
    }
    return version;
  }

  #tell({ type, object }: WatchEvent): string | undefined {
    if (type === "ERROR") {
      throw Object.assign(new Error("the watch is too old"), {
        reason: object.code === 410 ? "Gone" : "Unavailable",
      });
    }
    if (type === "DELETED") this.#events.onDelete(this.#typed(object));
    else if (type !== "BOOKMARK") this.#events.onChange(this.#typed(object));
    return object.metadata.resourceVersion;
  }

  /** Lists leave the kind out of their items. */
  #typed(object: KubeObject): KubeObject {
    const { apiVersion, kind } = this.#collection;
    return { ...object, apiVersion, kind };
  }

  #query(parameters: Record<string, string | undefined>): string {
    const { path, labelSelector } = this.#collection;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ labelSelector, ...parameters }))
      if (value !== undefined) query.set(name, value);
    return `${path}?${query.toString()}`;
  }

  #pause(failures: number): Promise<void> {
    if (failures === 0 || this.#stop.signal.aborted) return Promise.resolve();
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#stop.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Lines of a stream. A stream that is destroyed ends them with its error, or at once. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let carry = "";
  for await (const chunk of stream) {
    const lines = (carry + decoder.decode(chunk, { stream: true })).split("\n");
    carry = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
  }
}
