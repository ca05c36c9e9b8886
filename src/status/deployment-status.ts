import { sentence, type Issue } from "../api/issue.ts";
import { orchestratorPorts } from "../api/ports.ts";
import type { PlatformDeploymentStatus } from "../api/gen/types.ts";
import type { ResolvedPredictor } from "../api/resolve.ts";
import { isService, type DeploymentObject, type ServiceObject } from "../kube/object.ts";
import { answers, wantedWorkloads, workloadsBehind, type Observation } from "./observation.ts";
import { judge, type Verdict, type Verdicts } from "./verdicts.ts";
import { rolloutOf, wantedPods } from "./workload.ts";

export type DeploymentStatus = PlatformDeploymentStatus;
type StatusCondition = NonNullable<DeploymentStatus["conditions"]>[number];
type PredictorStatus = NonNullable<DeploymentStatus["predictors"]>[number];

/** The status of a deployment that was accepted. */
export function statusOf(observation: Observation): DeploymentStatus {
  const { deployment, desired } = observation;
  const workloads = wantedWorkloads(observation);
  const verdicts = judge(observation);
  const [first] = workloads;
  const { state, description } = summarize(verdicts);
  const revision =
    verdicts.Progressing.reason === "UpToDate" ? observation.revision : observation.lastRevision;
  const predictors = deployment.predictors.map((predictor) => predictorStatus(predictor, observation));
  return {
    state,
    description,
    ...observed(deployment.generation),
    ...(revision !== undefined && { revision }),
    summary: summaryOf(predictors),
    predictors,
    replicas: first?.status?.replicas ?? 0,
    ...(first !== undefined && { labelSelector: selectorText(first.spec.selector.matchLabels) }),
    address: { url: address(observation) },
    deploymentStatus: Object.fromEntries(
      workloads.map((workload) => [workload.metadata.name, workloadStatus(workload)]),
    ),
    serviceStatus: Object.fromEntries(
      desired
        .filter(isService)
        .map((service) => [service.metadata.name, endpoints(service, deployment.namespace)]),
    ),
    conditions: Object.entries(verdicts).map(([type, verdict]) =>
      condition(type, verdict, deployment.generation),
    ),
  };
}

/**
 * The status of a deployment that cannot run as it is written. What ran before it was written so goes on running, and
 * what was said of that stays.
 */
export function invalidStatus(
  before: DeploymentStatus,
  issues: readonly Issue[],
  generation: number | undefined,
): DeploymentStatus {
  const blocking = issues.filter(({ severity }) => severity !== "warning");
  const message = blocking.map(sentence).join("\n");
  const verdict: Verdict = { status: "False", reason: "InvalidSpec", message };
  const others = (before.conditions ?? []).filter(({ type }) => type !== "Ready" && type !== "Progressing");
  return {
    ...before,
    state: "Failed",
    description: message,
    ...observed(generation),
    conditions: [
      condition("Ready", verdict, generation),
      condition("Progressing", verdict, generation),
      ...others,
    ],
  };
}

const observed = (generation: number | undefined): { observedGeneration?: number } =>
  generation === undefined ? {} : { observedGeneration: generation };

/** For old clients, derived from the conditions. */
function summarize(verdicts: Verdicts): { state: string; description: string } {
  const { Ready: ready, Progressing: progress } = verdicts;
  if (progress.status === "True") return { state: "Creating", description: progress.message };
  if (progress.reason !== "UpToDate") return { state: "Failed", description: progress.message };
  return ready.status === "True"
    ? { state: "Available", description: "" }
    : { state: "Creating", description: ready.message };
}

const condition = (type: string, verdict: Verdict, generation: number | undefined): StatusCondition => ({
  type,
  ...verdict,
  ...observed(generation),
});

function predictorStatus(predictor: ResolvedPredictor, observation: Observation): PredictorStatus {
  const { name, serviceName } = predictor;
  const ready = answers(serviceName, observation);
  const names = new Set(predictor.workloads.map((workload) => workload.name));
  for (const { metadata } of workloadsBehind(serviceName, observation)) names.add(metadata.name);
  const workloads = wantedWorkloads(observation).filter(({ metadata }) => names.has(metadata.name));
  const sum = (of: (workload: DeploymentObject) => number): number =>
    workloads.reduce((total, workload) => total + of(workload), 0);
  return {
    name,
    ready,
    hasServed: ready || observation.haveServed.has(name),
    replicas: sum(wantedPods),
    readyReplicas: sum(({ status }) => status?.availableReplicas ?? 0),
    endpoint: `${serviceName}.${observation.deployment.namespace}:${orchestratorPorts.http}`,
  };
}

function summaryOf(predictors: readonly PredictorStatus[]): NonNullable<DeploymentStatus["summary"]> {
  const sum = (of: (predictor: PredictorStatus) => number): number =>
    predictors.reduce((total, predictor) => total + of(predictor), 0);
  return {
    predictors: `${predictors.filter(({ ready }) => ready).length}/${predictors.length}`,
    replicas: `${sum(({ readyReplicas = 0 }) => readyReplicas)}/${sum(({ replicas = 0 }) => replicas)}`,
  };
}

function workloadStatus(
  workload: DeploymentObject,
): NonNullable<DeploymentStatus["deploymentStatus"]>[string] {
  const rollout = rolloutOf(workload);
  const words = { complete: "Ready", progressing: "Progressing", failed: "Failed" } as const;
  return {
    replicas: workload.status?.replicas ?? 0,
    availableReplicas: workload.status?.availableReplicas ?? 0,
    name: workload.metadata.name,
    status: words[rollout.state],
    ...(rollout.state !== "complete" && { description: rollout.why }),
  };
}

function endpoints(
  { metadata, spec }: ServiceObject,
  namespace: string,
): NonNullable<DeploymentStatus["serviceStatus"]>[string] {
  const at = (name: string): string => {
    const port = spec.ports.find((one) => one.name === name)?.port ?? 0;
    return `${metadata.name}.${namespace}:${port}`;
  };
  return { svcName: metadata.name, httpEndpoint: at("http"), grpcEndpoint: at("grpc") };
}

function address({ deployment, clusterDomain }: Observation): string {
  const [first] = deployment.predictors;
  const host = `${first?.serviceName ?? deployment.name}.${deployment.namespace}.svc.${clusterDomain}`;
  const scheme = (first?.source.ssl?.certSecretName ?? "") === "" ? "http" : "https";
  return `${scheme}://${host}:${orchestratorPorts.http}/api/v1.0/predictions`;
}

const selectorText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
