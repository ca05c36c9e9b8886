import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelMetadata, Payload } from "platform-core/component";

/** Logistic regression over standardised measures. */
export interface Weights {
  classes: string[];
  means: number[];
  scales: number[];
  bias: number[];
  coefficients: number[][];
}

/** One probability for each class. */
export function probabilities(
  { means, scales, bias, coefficients }: Weights,
  row: readonly number[],
): number[] {
  const scores = coefficients.map((ofClass, k) =>
    ofClass.reduce(
      (sum, weight, i) => sum + (weight * ((row[i] ?? 0) - (means[i] ?? 0))) / (scales[i] ?? 1),
      bias[k] ?? 0,
    ),
  );
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** Tells the species of an iris from its four measures in centimetres. */
export default class Iris {
  readonly #weights = JSON.parse(readFileSync(join(import.meta.dirname, "weights.json"), "utf8")) as Weights;

  predict({ rows }: Payload): number[][] {
    return rows.map((row) => probabilities(this.#weights, row).map((p) => Number(p.toFixed(6))));
  }

  classNames(): string[] {
    return this.#weights.classes;
  }

  initMetadata(): ModelMetadata {
    const names = ["sepal_length", "sepal_width", "petal_length", "petal_width"];
    const inputs = [
      { messagetype: "ndarray", schema: { names, shape: [-1, 4], example: [5.1, 3.5, 1.4, 0.2] } },
    ];
    const outputs = [{ messagetype: "ndarray", schema: { names: this.#weights.classes, shape: [-1, 3] } }];
    return { platform: "typescript", inputs, outputs };
  }
}
