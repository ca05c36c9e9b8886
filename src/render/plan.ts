import { unitsOf } from "../api/graph-vocabulary.ts";
import { serviceHost } from "../api/names.ts";
import {
  unitServiceName,
  type ResolvedDeployment,
  type ResolvedPredictor,
  type ResolvedWorkload,
} from "../api/resolve.ts";
import type { RenderSettings } from "../settings/render.ts";
import { componentPorts, type ComponentPorts } from "./component-ports.ts";

/** Where one unit's component runs. */
export interface Placement {
  readonly unit: string;
  readonly workload: ResolvedWorkload;
  readonly ports: ComponentPorts;
  readonly service: string;
  /** Host by which the orchestrator reaches it. */
  readonly host: string;
}

/** A predictor with its components placed: what every renderer of this folder starts from. */
export interface PredictorPlan {
  readonly deployment: ResolvedDeployment;
  readonly predictor: ResolvedPredictor;
  readonly settings: RenderSettings;
  readonly placements: ReadonlyMap<string, Placement>;
  /** The workload whose pods answer the predictor's Service; undefined when the orchestrator has pods of its own. */
  readonly entry: ResolvedWorkload | undefined;
}

export function planPredictor(
  deployment: ResolvedDeployment,
  predictor: ResolvedPredictor,
  settings: RenderSettings,
): PredictorPlan {
  const placements = new Map<string, Placement>();
  const first = predictor.workloads[0];
  const units = new Set([...unitsOf(predictor.graph, "")].map(({ unit }) => unit.name));
  for (const workload of predictor.workloads) {
    const besideOrchestrator = predictor.orchestrator === "sidecar" && workload === first;
    for (const [container, ports] of componentPorts(workload)) {
      if (!units.has(container)) continue;
      const service = unitServiceName(deployment, predictor, container);
      const host = besideOrchestrator
        ? "localhost"
        : serviceHost(service, deployment.namespace, settings.clusterDomain);
      placements.set(container, { unit: container, workload, ports, service, host });
    }
  }
  const entry = {
    sidecar: first,
    separate: undefined,
    none: placements.get(predictor.graph.name)?.workload ?? first,
  }[predictor.orchestrator];
  return { deployment, predictor, settings, placements, entry };
}
