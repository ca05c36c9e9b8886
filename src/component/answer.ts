import { PlatformError } from "../errors.ts";
import type { MetricValue } from "./component.ts";
import type { DataJson, MessageJson } from "./message-json.ts";
import { Payload, Tensor } from "./payload.ts";

/** A result with names, tags or metrics of its own: `return new Answer(rows, { tags: { … } })`. */
export class Answer {
  readonly output: unknown;
  readonly names: readonly string[] | undefined;
  readonly tags: Readonly<Record<string, unknown>>;
  readonly metrics: readonly MetricValue[];

  constructor(
    output: unknown,
    details: {
      names?: readonly string[];
      tags?: Readonly<Record<string, unknown>>;
      metrics?: readonly MetricValue[];
    } = {},
  ) {
    this.output = output;
    this.names = details.names;
    this.tags = details.tags ?? {};
    this.metrics = details.metrics ?? [];
  }
}

/** The payload of a message from what a component's method returned, in the form of the request where that is possible. */
export function toMessage(
  output: unknown,
  request: Payload | undefined,
  names: readonly string[],
): MessageJson {
  if (output instanceof Payload) return output.message;
  if (typeof output === "string") return { strData: output };
  if (output instanceof Uint8Array) return { binData: Buffer.from(output).toString("base64") };
  if (output instanceof Tensor)
    return { data: { ...named(names), tensor: { shape: [...output.shape], values: [...output.values] } } };
  if (Array.isArray(output)) return { data: { ...named(names), ...inFormOf(output, request) } };
  if (output !== undefined && output !== null) return { jsonData: output };
  throw new PlatformError("COMPONENT_FAILED", "the component returned nothing");
}

const named = (names: readonly string[]): DataJson => (names.length === 0 ? {} : { names: [...names] });

function inFormOf(lists: unknown[], request: Payload | undefined): DataJson {
  if (request?.form !== "tensor") return { ndarray: lists };
  try {
    const { shape, values } = new Payload({ data: { ndarray: lists } }).tensor;
    return { tensor: { shape: [...shape], values: [...values] } };
  } catch {
    return { ndarray: lists };
  }
}
