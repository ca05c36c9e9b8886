import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { PlatformError } from "../errors.ts";
import type { MetricValue } from "./component.ts";

type Labels = Readonly<Record<string, string>>;

/** Upper bounds in seconds of timers: 1 ms to 30 s, even on a logarithmic scale. */
const timerBuckets = Array.from({ length: 24 }, (_, index) => 0.001 * 30_000 ** (index / 23));

/** Most series that a component may make with its tags; more would grow its memory without bound. */
const maxSeries = 1_000;

/** What Prometheus scrapes of a component: the process, feedback, and the component's own metrics. */
export class ComponentMetrics {
  readonly #registry = new Registry();
  readonly #families = new Map<string, Counter | Gauge | Histogram>();
  readonly #series = new Set<string>();

  constructor(labels: Labels) {
    this.#registry.setDefaultLabels({ ...labels });
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Takes a metric of the component. Throws COMPONENT_FAILED for one that cannot be exposed. */
  record(metric: MetricValue, method: string): void {
    const { type, key, value, tags = {} } = metric;
    if (!Number.isFinite(value)) throw bad(`metric ${key} has the value ${String(value)}`);
    const labels = { ...tags, method };
    const series = `${key} ${JSON.stringify(labels)}`;
    if (!this.#series.has(series) && this.#series.size >= maxSeries) return;
    this.#series.add(series);
    try {
      this.#observe(this.#family(type, key, Object.keys(labels)), labels, value);
    } catch (cause) {
      throw bad(`metric ${key} cannot be exposed: ${String(cause)}`);
    }
  }

  feedback(reward: number): void {
    this.record({ type: "COUNTER", key: "platform_api_model_feedback", value: 1 }, "feedback");
    if (reward > 0)
      this.record({ type: "COUNTER", key: "platform_api_model_feedback_reward", value: reward }, "feedback");
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #family(type: MetricValue["type"], key: string, labelNames: string[]): Counter | Gauge | Histogram {
    const known = this.#families.get(key);
    if (known !== undefined) return known;
    const options = { name: key, help: key, labelNames, registers: [this.#registry] };
    const made = {
      COUNTER: () => new Counter(options),
      GAUGE: () => new Gauge(options),
      TIMER: () => new Histogram({ ...options, buckets: timerBuckets }),
    }[type]();
    this.#families.set(key, made);
    return made;
  }

  #observe(family: Counter | Gauge | Histogram, labels: Labels, value: number): void {
    if (family instanceof Counter) family.inc(labels, value);
    else if (family instanceof Gauge) family.set(labels, value);
    else family.observe(labels, value / 1000);
  }
}

const bad = (message: string): PlatformError => new PlatformError("COMPONENT_FAILED", message);
