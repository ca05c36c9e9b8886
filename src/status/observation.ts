import type { Issue } from "../api/issue.ts";
import type { ResolvedDeployment } from "../api/resolve.ts";
import {
  identity,
  isDeployment,
  isService,
  selects,
  type DeploymentObject,
  type KubeObject,
  type ObjectKey,
  type PodObject,
} from "../kube/object.ts";
import { diagnoseWorkload } from "./diagnosis/diagnose.ts";
import type { Finding } from "./diagnosis/case.ts";
import type { Refusal } from "./diagnosis/refusals.ts";
import { isServing, rolloutOf, type Rollout } from "./workload.ts";

/** What the cluster holds for a deployment, next to what it should hold. */
export interface Observation {
  readonly deployment: ResolvedDeployment;
  readonly clusterDomain: string;
  readonly desired: readonly KubeObject[];
  /** Everything that the deployment owns, retired objects among it. */
  readonly observed: readonly KubeObject[];
  readonly warnings: readonly Issue[];
  /** Writes that the API server refused in this pass. */
  readonly refusals: readonly Refusal[];
  podsOf(workload: ObjectKey): readonly PodObject[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Names the desired state. */
  readonly revision: string;
  /** Predictors that have served before. */
  readonly haveServed: ReadonlySet<string>;
  /** What was last rolled out whole. */
  readonly lastRevision: string | undefined;
}

/** A wanted workload that is not rolled out. */
export interface Unfinished {
  readonly name: string;
  readonly rollout: Exclude<Rollout, { state: "complete" }>;
  /** What is known to be wrong. */
  readonly finding: Finding | undefined;
}

/** Wanted workloads, as the cluster holds them. */
export function wantedWorkloads({ desired, observed }: Observation): DeploymentObject[] {
  const wanted = new Set(desired.map(identity));
  return observed.filter(isDeployment).filter((workload) => wanted.has(identity(workload)));
}

export function unfinishedWorkloads(observation: Observation): Unfinished[] {
  const found = new Map(wantedWorkloads(observation).map((workload) => [workload.metadata.name, workload]));
  return observation.desired.filter(isDeployment).flatMap(({ metadata: { name, namespace = "" } }) => {
    const workload = found.get(name);
    if (workload === undefined)
      return [{ name, rollout: { state: "progressing", why: "it does not exist yet" }, finding: undefined }];
    const rollout = rolloutOf(workload);
    if (rollout.state === "complete") return [];
    const finding = diagnoseWorkload(workload, observation.podsOf({ namespace, name }), observation.now);
    return [{ name, rollout, finding }];
  });
}

export function retiredObjects({ desired, observed }: Observation): KubeObject[] {
  const wanted = new Set(desired.map(identity));
  return observed.filter((object) => !wanted.has(identity(object)));
}

/** The workloads behind a Service as it stands in the cluster. */
export function workloadsBehind(name: string, { observed }: Observation): DeploymentObject[] {
  const service = observed.filter(isService).find(({ metadata }) => metadata.name === name);
  return service === undefined
    ? []
    : observed.filter(isDeployment).filter((workload) => selects(service, workload));
}

/** Whether a Service has pods that answer, be it those of the version before. */
export const answers = (service: string, observation: Observation): boolean =>
  workloadsBehind(service, observation).some(isServing);
