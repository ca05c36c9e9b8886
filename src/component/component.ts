import type { Feedback } from "./feedback.ts";
import type { Payload } from "./payload.ts";

/** Nested lists of numbers or other JSON values: one entry for each row. */
export type Rows = readonly unknown[];

/** What a method may return. Lists become `data` in the form of the request, text `strData`, bytes `binData`, the rest `jsonData`. */
export type Output = unknown;

export interface MetricValue {
  readonly type: "COUNTER" | "GAUGE" | "TIMER";
  readonly key: string;
  /** Added for a counter, set for a gauge, milliseconds for a timer. */
  readonly value: number;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface ModelMetadata {
  readonly name?: string;
  readonly versions?: readonly string[];
  readonly platform?: string;
  readonly inputs?: readonly MessageMetadata[];
  readonly outputs?: readonly MessageMetadata[];
}

export interface MessageMetadata {
  readonly messagetype?: string;
  readonly schema?: unknown;
  readonly name?: string;
  readonly datatype?: string;
  readonly shape?: readonly number[];
}

/**
 * A model, router, combiner or transformer: any of these methods, asynchronous or not. A class with parameters takes
 * them as one object: `constructor({ epsilon }: { epsilon: number })`.
 */
export interface Component {
  /** Runs once, before the first request is taken. */
  load?(): void | Promise<void>;
  predict?(input: Payload): Output;
  transformInput?(input: Payload): Output;
  transformOutput?(input: Payload): Output;
  /** Index of the child that gets the message; -1 for all, -2 for none. */
  route?(input: Payload): number | Promise<number>;
  aggregate?(inputs: readonly Payload[]): Output;
  sendFeedback?(feedback: Feedback): void | Promise<void>;
  /** Column names of the output. */
  classNames?(): readonly string[];
  /** Added to `meta.tags` of each answer. */
  tags?(): Readonly<Record<string, unknown>>;
  /** Added to `meta.metrics` of each answer, and to what Prometheus scrapes. */
  metrics?(): readonly MetricValue[];
  /** Anything but an error means healthy; what it returns is the answer of /health/status. */
  health?(): unknown;
  initMetadata?(): ModelMetadata | Promise<ModelMetadata>;
}

/** What a component file exports as its default: a class, or an object that is ready. */
export type ComponentExport = Component | (new (parameters: never) => Component);
