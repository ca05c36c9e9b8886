/**
 * Trains the iris classifier: multinomial logistic regression by full-batch gradient descent, the same on every run.
 * `node samples/iris/train.ts` reads iris.csv and writes weights.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { probabilities, type Weights } from "./model.ts";

const folder = import.meta.dirname;
const steps = 5_000;
const learningRate = 0.5;

/** Rows of four measures and a class, after a header that names the classes. */
export function readData(text: string): { features: number[][]; labels: number[]; classes: string[] } {
  const [header = "", ...lines] = text.trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(",").map(Number));
  return {
    classes: header.split(",").slice(2),
    features: rows.map((row) => row.slice(0, 4)),
    labels: rows.map((row) => row[4] ?? 0),
  };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const column = (rows: number[][], index: number): number[] => rows.map((row) => row[index] ?? 0);

export function train(features: number[][], labels: number[], classes: string[]): Weights {
  const means = [0, 1, 2, 3].map((index) => mean(column(features, index)));
  const scales = [0, 1, 2, 3].map((index) =>
    Math.sqrt(mean(column(features, index).map((value) => (value - (means[index] ?? 0)) ** 2))),
  );
  const weights: Weights = {
    classes,
    means,
    scales,
    bias: classes.map(() => 0),
    coefficients: classes.map(() => [0, 0, 0, 0]),
  };
  for (let step = 0; step < steps; step += 1) descend(weights, features, labels);
  return weights;
}

function descend(weights: Weights, features: number[][], labels: number[]): void {
  const { bias, coefficients, means, scales } = weights;
  const errors = features.map((row, index) =>
    probabilities(weights, row).map((p, k) => p - (labels[index] === k ? 1 : 0)),
  );
  for (let k = 0; k < bias.length; k += 1) {
    const ofClass = column(errors, k);
    bias[k] = (bias[k] ?? 0) - learningRate * mean(ofClass);
    coefficients[k] = (coefficients[k] ?? []).map((value, feature) => {
      const gradient = mean(
        features.map(
          (row, index) =>
            ((ofClass[index] ?? 0) * ((row[feature] ?? 0) - (means[feature] ?? 0))) / (scales[feature] ?? 1),
        ),
      );
      return value - learningRate * (gradient + 0.002 * value);
    });
  }
}

const round = (value: number): number => Number(value.toFixed(6));

if (import.meta.main) {
  const { features, labels, classes } = readData(readFileSync(join(folder, "iris.csv"), "utf8"));
  const weights = train(features, labels, classes);
  const right = features.filter((row, index) => {
    const scores = probabilities(weights, row);
    return scores.indexOf(Math.max(...scores)) === labels[index];
  }).length;
  const rounded = {
    classes: weights.classes,
    means: weights.means.map(round),
    scales: weights.scales.map(round),
    bias: weights.bias.map(round),
    coefficients: weights.coefficients.map((row) => row.map(round)),
  };
  writeFileSync(join(folder, "weights.json"), `${JSON.stringify(rounded, null, 2)}\n`);
  process.stdout.write(`${right} of ${labels.length} flowers right\n`);
}
