import { unitsOf } from "../api/graph-vocabulary.ts";
import { deploymentId } from "../api/names.ts";
import type { UnitType } from "../api/resolve.ts";
import type { PredictorPlan } from "./plan.ts";

export const labelKeys = {
  deployment: "platform-deployment-id",
  /** Name of the workload: with the deployment's id, exactly the pods of one workload. */
  workload: "platform.io/workload",
  predictor: "platform.io/predictor",
  /** On the pods behind a predictor's Service: that Service's name. */
  entry: "platform-app",
  managedBy: "app.kubernetes.io/managed-by",
  /** Which operator a deployment belongs to, where several share a cluster. */
  controller: "platform.io/controller-id",
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

/** Labels of every object of a predictor. */
export const commonLabels = ({ deployment, predictor, settings }: PredictorPlan): Labels => ({
  [labelKeys.deployment]: deploymentId(deployment.name),
  [labelKeys.predictor]: predictor.name,
  [labelKeys.managedBy]: "platform-core",
  ...(settings.controllerId !== "" && { [labelKeys.controller]: settings.controllerId }),
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
  const { [labelKeys.controller]: _reserved, ...given } = { ...predictor.labels, ...extra };
  return {
    app: workload,
    ...given,
    ...(Object.fromEntries(roles) as Labels),
    ...(predictor.source.shadow === true && { "platform.io/shadow": "true" }),
    ...commonLabels(plan),
    ...workloadSelector(deployment.name, workload),
  };
}
