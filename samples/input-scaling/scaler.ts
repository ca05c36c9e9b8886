import type { Payload } from "platform-core/component";

/** Multiplies every number by a factor, so that measures in inches reach a model that was trained on centimetres. */
export default class Scaler {
  readonly #factor: number;

  constructor({ factor }: { factor: number }) {
    this.#factor = factor;
  }

  transformInput({ rows }: Payload): number[][] {
    return rows.map((row) => row.map((value) => value * this.#factor));
  }
}
