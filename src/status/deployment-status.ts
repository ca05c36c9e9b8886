import { sentence, type Issue } from "../api/issue.ts";
import { orchestratorPorts } from "../api/ports.ts";
import type { ResolvedDeployment } from "../api/resolve.ts";
import type { PlatformDeploymentStatus } from "../api/gen/types.ts";
import {
  isDeployment,
  isService,
  type DeploymentObject,
  type KubeObject,
  type ServiceObject,
} from "../kube/object.ts";
import { isServing, rolloutOf, type Rollout } from "./workload.ts";

export type DeploymentStatus = PlatformDeploymentStatus;
type StatusCondition = NonNullable<DeploymentStatus["conditions"]>[number];

/** What the cluster holds for a deployment, next to what it should hold. */
export interface Observation {
  readonly deployment: ResolvedDeployment;
  readonly clusterDomain: string;
  readonly desired: readonly KubeObject[];
  /** Everything that the deployment owns, retired objects among it. */
  readonly observed: readonly KubeObject[];
  readonly warnings: readonly Issue[];
}

interface Verdict {
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
}

/** The status of a deployment that was accepted. */
export function statusOf(observation: Observation): DeploymentStatus {
  const { deployment, desired, observed } = observation;
  const wanted = new Set(desired.map(({ metadata }) => metadata.name));
  const workloads = observed.filter(isDeployment).filter(({ metadata }) => wanted.has(metadata.name));
  const verdicts = judge(observation, workloads);
  const [first] = workloads;
  const { state, description } = summarize(verdicts);
  return {
    state,
    description,
    ...(deployment.generation !== undefined && { observedGeneration: deployment.generation }),
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

/** The status of a deployment that cannot run as it is written. What ran before it was written so goes on running. */
export function invalidStatus(issues: readonly Issue[], generation: number | undefined): DeploymentStatus {
  const blocking = issues.filter(({ severity }) => severity !== "warning");
  const message = blocking.map(sentence).join("\n");
  const verdict: Verdict = { status: "False", reason: "InvalidSpec", message };
  return {
    state: "Failed",
    description: message,
    ...(generation !== undefined && { observedGeneration: generation }),
    conditions: [condition("Ready", verdict, generation), condition("Progressing", verdict, generation)],
  };
}

/** The status of a deployment whose objects the cluster refused. */
export function refusedStatus(
  reason: string,
  message: string,
  generation: number | undefined,
): DeploymentStatus {
  const verdict: Verdict = { status: "False", reason, message };
  return {
    state: "Failed",
    description: message,
    ...(generation !== undefined && { observedGeneration: generation }),
    conditions: [condition("Ready", verdict, generation), condition("Progressing", verdict, generation)],
  };
}

type Verdicts = Record<"Ready" | "Progressing" | "DeploymentsReady" | "ServicesReady", Verdict>;

function judge(observation: Observation, workloads: readonly DeploymentObject[]): Verdicts {
  const rollouts = workloads.map((workload) => ({
    name: workload.metadata.name,
    rollout: rolloutOf(workload),
  }));
  const unfinished = rollouts.filter(({ rollout }) => rollout.state !== "complete");
  const retired = retiredObjects(observation);
  return {
    Ready: readyVerdict(observation),
    Progressing: progressVerdict(unfinished, retired),
    DeploymentsReady:
      unfinished.length === 0
        ? { status: "True", reason: "RolledOut", message: `${workloads.length} workloads run as specified` }
        : { status: "False", reason: "RollingOut", message: tell(unfinished) },
    ServicesReady: servicesVerdict(observation),
  };
}

const retiredObjects = ({ desired, observed }: Observation): KubeObject[] => {
  const wanted = new Set(desired.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  return observed.filter(({ kind, metadata }) => !wanted.has(`${kind}/${metadata.name}`));
};

interface NamedRollout {
  readonly name: string;
  readonly rollout: Rollout;
}

const tell = (rollouts: readonly NamedRollout[]): string =>
  rollouts
    .map(({ name, rollout }) => `workload ${name}: ${rollout.state === "complete" ? "ready" : rollout.why}`)
    .join("; ");

function progressVerdict(unfinished: readonly NamedRollout[], retired: readonly KubeObject[]): Verdict {
  const failed = unfinished.filter(({ rollout }) => rollout.state === "failed");
  if (failed.length > 0) return { status: "False", reason: "RolloutFailed", message: tell(failed) };
  if (unfinished.length > 0) return { status: "True", reason: "RollingOut", message: tell(unfinished) };
  if (retired.length === 0)
    return { status: "False", reason: "UpToDate", message: "everything runs as specified" };
  const names = retired.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join(", ");
  return { status: "True", reason: "RemovingOld", message: `still to go: ${names}` };
}

/** Ready means that somebody answers behind every Service, be it the version before this one. */
function readyVerdict({ desired, observed, warnings }: Observation): Verdict {
  const live = new Map(observed.filter(isService).map((service) => [service.metadata.name, service]));
  const workloads = observed.filter(isDeployment);
  const silent = desired.filter(isService).filter(({ metadata }) => {
    const service = live.get(metadata.name);
    return (
      service === undefined ||
      !workloads.some((workload) => selects(service, workload) && isServing(workload))
    );
  });
  if (silent.length === 0) {
    const note = warnings.map((issue) => ` (${sentence(issue)})`).join("");
    return { status: "True", reason: "Serving", message: `every Service has pods that answer${note}` };
  }
  const names = silent.map(({ metadata }) => metadata.name).join(", ");
  return { status: "False", reason: "NoReadyPods", message: `no pod answers yet behind Service ${names}` };
}

function selects(service: ServiceObject, workload: DeploymentObject): boolean {
  const { labels } = workload.spec.template.metadata;
  return Object.entries(service.spec.selector).every(([key, value]) => labels[key] === value);
}

function servicesVerdict({ desired, observed }: Observation): Verdict {
  const live = new Set(observed.filter(isService).map(({ metadata }) => metadata.name));
  const missing = desired.filter(isService).filter(({ metadata }) => !live.has(metadata.name));
  if (missing.length === 0)
    return { status: "True", reason: "Created", message: `${live.size} Services exist` };
  const names = missing.map(({ metadata }) => metadata.name).join(", ");
  return { status: "False", reason: "Missing", message: `Service ${names} does not exist yet` };
}

function summarize(verdicts: Verdicts): { state: string; description: string } {
  const { Ready: ready, Progressing: progress } = verdicts;
  if (progress.reason === "RolloutFailed") return { state: "Failed", description: progress.message };
  if (progress.status === "True") return { state: "Creating", description: progress.message };
  return ready.status === "True"
    ? { state: "Available", description: "" }
    : { state: "Creating", description: ready.message };
}

const condition = (type: string, verdict: Verdict, generation: number | undefined): StatusCondition => ({
  type,
  ...verdict,
  ...(generation !== undefined && { observedGeneration: generation }),
});

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
  const service = deployment.predictors[0]?.serviceName ?? deployment.name;
  const host = `${service}.${deployment.namespace}.svc.${clusterDomain}`;
  return `http://${host}:${orchestratorPorts.http}/api/v1.0/predictions`;
}

const selectorText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
