import type { Clock } from "../clock.ts";
import type { ClusterEvent } from "./cluster.ts";
import { KubeError } from "./errors.ts";
import { collectionPath } from "./paths.ts";
import type { KubeRest } from "./rest.ts";

/** The object that an event is about. */
export interface Regarding {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface EventRecorderOptions {
  readonly rest: KubeRest;
  readonly clock: Clock;
  /** The program that tells, and which of its processes. */
  readonly controller: string;
  readonly instance: string;
  /** Told of an event that was lost: for the rate, or because the server refused it. */
  onLost(event: ClusterEvent, error?: KubeError): void;
}

interface Series {
  readonly path: string;
  name: string | undefined;
  count: number;
  lastTold: number;
}

const apiVersion = "events.k8s.io/v1";
/** Repetitions within this time are one series. */
const seriesMs = 6 * 60_000;
/** A series is brought up to date at most so often. */
const retellMs = 30_000;
const maxSeries = 2_000;
const maxNote = 1_024;
/** Events in a burst and per second. Warnings have their own share, so that good news never crowds them out. */
const rates = { Normal: { burst: 25, perSecond: 2 }, Warning: { burst: 50, perSecond: 5 } } as const;

/** Tells people through events.k8s.io. Repetitions become a series; what is too much is left out and counted. */
export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #buckets: Readonly<Record<ClusterEvent["type"], TokenBucket>>;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
    this.#buckets = {
      Normal: new TokenBucket(options.clock, rates.Normal),
      Warning: new TokenBucket(options.clock, rates.Warning),
    };
  }

  record(regarding: Regarding, event: ClusterEvent): void {
    const now = this.#options.clock.now();
    const key = [regarding.uid, event.type, event.reason, event.message].join("\n");
    const series = this.#series.get(key);
    if (series !== undefined && now - series.lastTold < seriesMs) {
      series.count += 1;
      if (now - series.lastTold >= retellMs) void this.#retell(series, event);
    } else if (this.#buckets[event.type].take()) {
      void this.#tell(key, regarding, event);
    } else {
      this.#options.onLost(event);
    }
  }

  async #tell(key: string, regarding: Regarding, event: ClusterEvent): Promise<void> {
    const { rest, clock, controller, instance } = this.#options;
    const { namespace, name } = regarding;
    const path = collectionPath(apiVersion, "Event", namespace);
    const series: Series = { path, name: undefined, count: 1, lastTold: clock.now() };
    this.#remember(key, series);
    const body = {
      apiVersion,
      kind: "Event",
      metadata: { generateName: `${name.slice(0, 50)}-`, namespace },
      eventTime: microTime(series.lastTold),
      reportingController: controller,
      reportingInstance: instance,
      action: "Reconcile",
      reason: event.reason,
      type: event.type,
      note: event.message.slice(0, maxNote),
      regarding,
    };
    try {
      const made = await rest.json<{ metadata: { name: string } }>({ method: "POST", path, body });
      series.name = made.metadata.name;
    } catch (caught) {
      this.#options.onLost(event, KubeError.from(caught));
    }
  }

  async #retell(series: Series, event: ClusterEvent): Promise<void> {
    const { rest, clock } = this.#options;
    series.lastTold = clock.now();
    if (series.name === undefined) return;
    const body = { series: { count: series.count, lastObservedTime: microTime(series.lastTold) } };
    try {
      await rest.json({
        method: "PATCH",
        path: `${series.path}/${series.name}`,
        body,
        contentType: "application/merge-patch+json",
      });
    } catch (caught) {
      this.#options.onLost(event, KubeError.from(caught));
    }
  }

  #remember(key: string, series: Series): void {
    this.#series.delete(key);
    this.#series.set(key, series);
    const [oldest] = this.#series.keys();
    if (this.#series.size > maxSeries && oldest !== undefined) this.#series.delete(oldest);
  }
}

/** Lets a burst through and then so many a second. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #filledAt: number;

  constructor(clock: Clock, { burst, perSecond }: { readonly burst: number; readonly perSecond: number }) {
    this.#clock = clock;
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#filledAt = clock.now();
  }

  take(): boolean {
    const now = this.#clock.now();
    const refill = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** The API server wants microseconds. */
export const microTime = (ms: number): string => new Date(ms).toISOString().replace("Z", "000Z");
