/** Upper bounds in seconds of the request histograms; the contract of the dashboards. */
export const requestBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;

type Labels = Readonly<Record<string, string>>;

/** A Prometheus histogram for one set of labels, cheap enough for every request: one addition in an array. */
export class Histogram {
  readonly #buckets = new Float64Array(requestBuckets.length + 1);
  #sum = 0;

  observe(seconds: number): void {
    let index = 0;
    while (index < requestBuckets.length && seconds > (requestBuckets[index] ?? 0)) index += 1;
    this.#buckets[index] = (this.#buckets[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  lines(name: string, labels: Labels): string[] {
    const text = labelText(labels);
    let total = 0;
    const buckets = [...requestBuckets, "+Inf"].map((bound, index) => {
      total += this.#buckets[index] ?? 0;
      return `${name}_bucket{${text},le="${bound}"} ${total}`;
    });
    return [...buckets, `${name}_sum{${text}} ${this.#sum}`, `${name}_count{${text}} ${total}`];
  }
}

/** A family of histograms, one for each status code of one thing that is measured. */
export class RequestHistograms {
  readonly #labels: Labels;
  readonly #byCode = new Map<number, Histogram>();

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  observe(code: number, seconds: number): void {
    let histogram = this.#byCode.get(code);
    if (histogram === undefined) {
      histogram = new Histogram();
      this.#byCode.set(code, histogram);
    }
    histogram.observe(seconds);
  }

  lines(name: string): string[] {
    return [...this.#byCode].flatMap(([code, histogram]) =>
      histogram.lines(name, { ...this.#labels, code: String(code) }),
    );
  }
}

/** The text of one metric family. */
export function exposition(name: string, help: string, families: readonly RequestHistograms[]): string {
  const lines = families.flatMap((family) => family.lines(name));
  return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join("\n")}${lines.length > 0 ? "\n" : ""}`;
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`,
    )
    .join(",");
