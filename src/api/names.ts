import { createHash } from "node:crypto";

/** Longest name of a Service, a label value or one part of a host name. */
export const maxLabel = 63;
const hashLength = 8;

export const isDnsLabel = (name: string): boolean =>
  /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name) && name.length <= maxLabel;

/** The name itself, or if it is too long its beginning and a hash of the whole: stable, and different for different names. */
export function fitDnsLabel(name: string): string {
  if (name.length <= maxLabel) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, hashLength);
  const head = name.slice(0, maxLabel - hashLength - 1).replace(/[-.]+$/, "");
  return `${head}-${hash}`;
}

/** `<deployment>-<predictor>-<podspec index>-<container names>`: a renamed or reordered container is a new workload. */
export function workloadName(owner: PredictorKey, podspec: number, containers: readonly string[]): string {
  return fitDnsLabel([owner.deployment, owner.predictor, podspec, ...containers].join("-"));
}

export interface PredictorKey {
  readonly deployment: string;
  readonly predictor: string;
}

/** The workload of an orchestrator that runs in pods of its own. */
export const orchestratorWorkloadName = ({ deployment, predictor }: PredictorKey): string =>
  fitDnsLabel(`${deployment}-${predictor}-svc-orch`);

/** The Service that clients of one predictor call. */
export const predictorServiceName = ({ deployment, predictor }: PredictorKey): string =>
  fitDnsLabel(`${deployment}-${predictor}`);

/** The Service through which the orchestrator reaches one component in another pod. */
export const containerServiceName = ({ deployment, predictor }: PredictorKey, container: string): string =>
  fitDnsLabel(`${deployment}-${predictor}-${container}`);

/** Value of the label that all objects of a deployment carry. */
export const deploymentId = (deployment: string): string => fitDnsLabel(deployment);

export const serviceHost = (service: string, namespace: string, clusterDomain: string): string =>
  `${service}.${namespace}.svc.${clusterDomain}`;

/** Name that no container of a user may have: the orchestrator's. */
export const orchestratorContainer = "platform-container-engine";
