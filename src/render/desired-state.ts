import type { ResolvedDeployment } from "../api/resolve.ts";
import type { KubeObject } from "../kube/object.ts";
import type { RenderSettings } from "../settings/render.ts";
import { planPredictor } from "./plan.ts";
import { renderServices } from "./service.ts";
import { renderWorkloads } from "./workload.ts";

/** Everything that a cluster should hold for one deployment. Pure: the same input gives the same objects in the same order. */
export function desiredState(deployment: ResolvedDeployment, settings: RenderSettings): KubeObject[] {
  return deployment.predictors.flatMap((predictor) => {
    const plan = planPredictor(deployment, predictor, settings);
    return [...renderWorkloads(plan), ...renderServices(plan)];
  });
}
