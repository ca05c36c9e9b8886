import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Controller, ControllerObserver } from "../controller/controller.ts";
import type { ApiCall } from "../kube/api-call.ts";
import type { ClusterCache } from "../kube/cluster-cache.ts";
import type { ClusterEvent } from "../kube/cluster.ts";

const controllerName = "platformdeployment";
/** How often the delay of the event loop is looked at: each look wakes a process that may have nothing else to do. */
const eventLoopPrecisionMs = 1000;
const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What the operator counts: the names of controller-runtime where it has them, `platform_operator_…` for the rest. */
export class OperatorMetrics implements ControllerObserver {
  readonly registry = new Registry();
  readonly #reconciles = this.#counter("controller_runtime_reconcile_total", "Reconciles by result.", [
    "controller",
    "result",
  ]);
  readonly #reconcileSeconds = this.#histogram(
    "controller_runtime_reconcile_time_seconds",
    "How long a reconcile took.",
    ["controller"],
  );
  readonly #errors = this.#counter(
    "controller_runtime_reconcile_errors_total",
    "Reconciles that failed and are tried again.",
    ["controller"],
  );
  readonly #queueSeconds = this.#histogram(
    "workqueue_queue_duration_seconds",
    "How long a deployment waited to be worked on.",
    ["name"],
  );
  readonly #calls = this.#counter("rest_client_requests_total", "Calls of the API server.", [
    "verb",
    "resource",
    "code",
  ]);
  readonly #callSeconds = this.#histogram(
    "rest_client_request_duration_seconds",
    "How long a call took until its answer began.",
    ["verb", "resource"],
  );
  readonly #restarts = this.#counter(
    "platform_operator_watch_restarts_total",
    "Lists and watches that failed and began again.",
    ["kind", "reason"],
  );
  readonly #lostEvents = this.#counter(
    "platform_operator_events_lost_total",
    "Events left out for their rate, or refused.",
    ["type"],
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: eventLoopPrecisionMs });
    for (const result of ["settled", "waiting", "stalled", "failed", "gone"])
      this.#reconciles.inc({ controller: controllerName, result }, 0);
  }

  onTaken(waitedMs: number): void {
    this.#queueSeconds.observe({ name: controllerName }, waitedMs / 1000);
  }

  onReconciled(result: Parameters<ControllerObserver["onReconciled"]>[0], took: number): void {
    this.#reconciles.inc({ controller: controllerName, result });
    this.#reconcileSeconds.observe({ controller: controllerName }, took);
    if (result === "failed") this.#errors.inc({ controller: controllerName });
  }

  onCall({ verb, resource, code, seconds: took }: ApiCall): void {
    this.#calls.inc({ verb, resource, code: String(code) });
    if (verb !== "watch") this.#callSeconds.observe({ verb, resource }, took);
  }

  onWatchFailed(kind: string, reason: string): void {
    this.#restarts.inc({ kind, reason });
  }

  onEventLost({ type }: ClusterEvent): void {
    this.#lostEvents.inc({ type });
  }

  /** Read from the parts themselves whenever somebody asks. */
  follow(parts: { cache: ClusterCache; controller: Controller; isLeader(): boolean }): void {
    const { cache, controller } = parts;
    this.#gauge("workqueue_depth", "Deployments that wait to be worked on.", ["name"], (gauge) =>
      gauge.set({ name: controllerName }, controller.queue.depth),
    );
    this.#gauge(
      "controller_runtime_active_workers",
      "Deployments that are being worked on.",
      ["controller"],
      (gauge) => gauge.set({ controller: controllerName }, controller.queue.working),
    );
    this.#gauge("leader_election_master_status", "1 while this process may write.", ["name"], (gauge) =>
      gauge.set({ name: controllerName }, parts.isLeader() ? 1 : 0),
    );
    this.#gauge("platform_operator_cache_objects", "Objects in memory.", ["kind"], (gauge) => {
      for (const { kind, objects } of cache.measure()) gauge.set({ kind }, objects);
    });
    this.#gauge(
      "platform_operator_cache_age_seconds",
      "How long ago the API server was last heard of.",
      ["kind"],
      (gauge) => {
        for (const { kind, ageMs } of cache.measure()) gauge.set({ kind }, ageMs / 1000);
      },
    );
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: seconds, registers: [this.registry] });
  }

  #gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => read(gauge),
    });
  }
}
