import { unitsOf } from "../api/graph-vocabulary.ts";
import { deploymentId } from "../api/names.ts";
import type { UnitType } from "../api/resolve.ts";
import type { PredictorPlan } from "./plan.ts";

export const labelKeys = {
  deployment: "platform-deployment-id",
  /** Name of the workload: with the deployment's id, exactly the pods of one workload. */
  workload: "platform.io/workload",
  /** On the pods behind a predictor's Service: that Service's name. */
  entry: "platform-app",
  managedBy: "app.kubernetes.io/managed-by",
} as const;

const roleLabels: Readonly<Record<UnitType, string>> = {
  MODEL: "platform.io/model",
  ROUTER: "platform.io/router",
  COMBINER: "platform.io/combiner",
  TRANSFORMER: "platform.io/transformer",
  OUTPUT_TRANSFORMER: "platform.io/output-transformer",
};

type Labels = Record<string, string>;

/** Selects the pods of one workload and no others. Constant for the life of the workload. */
export const workloadSelector = (deployment: string, workload: string): Labels => ({
  [labelKeys.deployment]: deploymentId(deployment),
  [labelKeys.workload]: workload,
});

/** Labels of every object of a deployment. */
export const commonLabels = (deployment: string): Labels => ({
  [labelKeys.deployment]: deploymentId(deployment),
  [labelKeys.managedBy]: "platform-core",
});

/** Labels of the pods of a workload: what users set never overrides what selects. */
export function podLabels(
  plan: PredictorPlan,
  workload: string,
  containers: readonly string[],
  extra: Labels,
): Labels {
  const { deployment, predictor } = plan;
  const roles = [...unitsOf(predictor.graph, "")]
    .filter(({ unit }) => unit.type !== undefined && containers.includes(unit.name))
    .map(({ unit }) => [roleLabels[unit.type ?? "MODEL"], "true"]);
  return {
    app: workload,
    ...predictor.labels,
    ...extra,
    ...(Object.fromEntries(roles) as Labels),
    ...(predictor.source.shadow === true && { "platform.io/shadow": "true" }),
    ...commonLabels(deployment.name),
    ...workloadSelector(deployment.name, workload),
  };
}
