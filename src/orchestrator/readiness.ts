import { unitsOf } from "../api/graph-vocabulary.ts";
import type { SlimGraph } from "../graph/slim-graph.ts";
import { accepts } from "../transport/tcp-probe.ts";

export interface Reachability {
  readonly unit: string;
  readonly reachable: boolean;
}

const probeTimeoutMs = 1_000;
const cacheMs = 500;

/** Whether every unit of the graph accepts connections. Asked in parallel, within a deadline, and not more often than needed. */
export class Readiness {
  readonly #targets: readonly { unit: string; host: string; port: number }[];
  #draining = false;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #check: Promise<Reachability[]> | undefined;

  constructor(graph: SlimGraph) {
    this.#targets = [...unitsOf(graph.root, "")].flatMap(({ unit }) =>
      unit.endpoint === undefined ? [] : [{ unit: unit.name, ...unit.endpoint }],
    );
  }

  /** From now on the answer is no: whoever routes to this process should stop. */
  startDraining(): void {
    this.#draining = true;
  }

  /** Why it is not ready, in one sentence; undefined when it is. */
  async obstacle(): Promise<string | undefined> {
    if (this.#draining) return "the orchestrator is stopping";
    const units = (await this.#units()).filter(({ reachable }) => !reachable).map(({ unit }) => unit);
    return units.length === 0 ? undefined : `not reachable: ${units.join(", ")}`;
  }

  #units(): Promise<Reachability[]> {
    const now = performance.now();
    if (this.#check === undefined || now - this.#checkedAt > cacheMs) {
      this.#checkedAt = now;
      this.#check = Promise.all(
        this.#targets.map(async ({ unit, host, port }) => ({
          unit,
          reachable: await accepts(host, port, probeTimeoutMs),
        })),
      );
    }
    return this.#check;
  }
}
