import { PlatformError } from "../errors.ts";
import type { MessageJson, MetaJson } from "./message-json.ts";

/** Values in row-major order; their number is the product of the shape. */
export class Tensor {
  readonly shape: readonly number[];
  readonly values: readonly number[];

  constructor(shape: readonly number[], values: readonly number[]) {
    this.shape = shape;
    this.values = values;
  }
}

type Form = "tensor" | "ndarray" | "tftensor" | "strData" | "binData" | "jsonData" | "nothing";

/**
 * One message, in whatever form its reader asks for: `({ rows }) => …`, `({ text }) => …`.
 * Asking for a form that the message does not have is the sender's error: 400, naming both forms.
 */
export class Payload {
  readonly message: MessageJson;

  constructor(message: MessageJson) {
    this.message = message;
  }

  /** What the message holds. */
  get form(): Form {
    const { data, strData, binData, jsonData } = this.message;
    if (data?.tensor !== undefined) return "tensor";
    if (data?.ndarray !== undefined) return "ndarray";
    if (data?.tftensor !== undefined) return "tftensor";
    if (strData !== undefined) return "strData";
    if (binData !== undefined) return "binData";
    return jsonData === undefined ? "nothing" : "jsonData";
  }

  /** Column names; empty when the sender gave none. */
  get names(): readonly string[] {
    return this.message.data?.names ?? [];
  }

  get meta(): Readonly<MetaJson> {
    return this.message.meta ?? {};
  }

  /** Rows of numbers. A single row may come without its outer list. */
  get rows(): number[][] {
    const { shape, values } = this.tensor;
    const width = shape.length < 2 ? values.length : (shape[shape.length - 1] ?? 0);
    const count = width === 0 ? 0 : values.length / width;
    return Array.from({ length: count }, (_, row) => values.slice(row * width, (row + 1) * width));
  }

  /** Numbers with their shape, from a tensor or from nested lists. */
  get tensor(): Tensor {
    const { data } = this.message;
    if (data?.tensor !== undefined) return checked(data.tensor.shape, data.tensor.values ?? []);
    if (data?.ndarray !== undefined) return fromLists(data.ndarray);
    throw this.#wrong("numbers in data.tensor or data.ndarray");
  }

  /** Nested lists as they came, which may hold text as well as numbers. */
  get ndarray(): unknown[] {
    const { data } = this.message;
    if (data?.ndarray !== undefined) return data.ndarray;
    if (data?.tensor !== undefined) return this.rows;
    throw this.#wrong("data.ndarray");
  }

  get text(): string {
    const { strData } = this.message;
    if (typeof strData === "string") return strData;
    throw this.#wrong("strData");
  }

  get bytes(): Uint8Array {
    const { binData } = this.message;
    if (typeof binData === "string") return Buffer.from(binData, "base64");
    throw this.#wrong("binData in base64");
  }

  get json(): unknown {
    const { jsonData } = this.message;
    if (jsonData !== undefined) return jsonData;
    throw this.#wrong("jsonData");
  }

  #wrong(wanted: string): PlatformError {
    return new PlatformError("BAD_PAYLOAD", `the message holds ${this.form}, but ${wanted} is needed`);
  }
}

const bad = (message: string): PlatformError => new PlatformError("BAD_PAYLOAD", message);

function checked(shape: readonly number[] | undefined, values: readonly unknown[]): Tensor {
  if (!Array.isArray(values) || !values.every((value) => typeof value === "number")) {
    throw bad("data.tensor.values must be a list of numbers");
  }
  const wanted = shape ?? [values.length];
  if (wanted.reduce((size, length) => size * length, 1) !== values.length) {
    throw bad(`data.tensor has ${values.length} values, which do not fill shape [${wanted.join(", ")}]`);
  }
  return new Tensor(wanted, values);
}

function fromLists(lists: unknown): Tensor {
  if (!Array.isArray(lists)) throw bad("data.ndarray must be a list");
  const shape: number[] = [];
  for (let level: unknown = lists; Array.isArray(level); level = level[0] as unknown)
    shape.push(level.length);
  const values: number[] = [];
  collect(lists, { shape, depth: 0, into: values });
  return new Tensor(shape, values);
}

function collect(value: unknown, place: { shape: readonly number[]; depth: number; into: number[] }): void {
  const { shape, depth, into } = place;
  if (depth === shape.length) {
    if (typeof value !== "number")
      throw bad(
        `data.ndarray holds ${value === undefined ? "nothing" : JSON.stringify(value)}, which is no number`,
      );
    into.push(value);
    return;
  }
  if (!Array.isArray(value) || value.length !== shape[depth])
    throw bad("data.ndarray has rows of different lengths");
  for (const inner of value) collect(inner, { shape, depth: depth + 1, into });
}
