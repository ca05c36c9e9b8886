import type { Container, PodSpec } from "../api/gen/types.ts";
import { apiVersion, kind } from "../api/schema/deployment.ts";
import { orchestratorContainer, orchestratorWorkloadName } from "../api/names.ts";
import { resolveRollout, type ResolvedRollout, type ResolvedWorkload } from "../api/resolve.ts";
import type { DeploymentObject, ObjectMetadata, OwnerReference, PodTemplate } from "../kube/object.ts";
import { componentContainer } from "./component-container.ts";
import { commonLabels, labelKeys, podLabels, workloadSelector } from "./labels.ts";
import { renderOrchestrator } from "./orchestrator-container.ts";
import type { PredictorPlan } from "./plan.ts";
import { restrictedPod } from "./security.ts";

/** The Deployments of one predictor: one for each component spec, and the orchestrator's when it has pods of its own. */
export function renderWorkloads(plan: PredictorPlan): DeploymentObject[] {
  const components = plan.predictor.workloads.map((workload) => renderComponentWorkload(plan, workload));
  return plan.predictor.orchestrator === "separate"
    ? [renderOrchestratorWorkload(plan), ...components]
    : components;
}

function renderComponentWorkload(plan: PredictorPlan, workload: ResolvedWorkload): DeploymentObject {
  const { podSpec, metadata } = workload;
  const isEntry = workload === plan.entry;
  const own = podSpec.containers.filter(({ name }) => name !== orchestratorContainer);
  const containers = own.map((container) => {
    const placement = plan.placements.get(container.name);
    return placement?.workload === workload ? componentContainer(plan, container, placement) : container;
  });
  const withOrchestrator = isEntry && plan.predictor.orchestrator === "sidecar";
  return renderDeployment(plan, {
    name: workload.name,
    replicas: workload.replicas,
    rollout: workload.rollout,
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    isEntry,
    pod: {
      ...podSpec,
      containers: withOrchestrator ? [...containers, renderOrchestrator(plan)] : containers,
    },
  });
}

function renderOrchestratorWorkload(plan: PredictorPlan): DeploymentObject {
  const { deployment, predictor } = plan;
  const replicas = predictor.source.svcOrchSpec?.replicas ?? predictor.source.replicas ?? 1;
  return renderDeployment(plan, {
    name: orchestratorWorkloadName({ deployment: deployment.name, predictor: predictor.name }),
    replicas,
    rollout: resolveRollout(predictor.source),
    labels: {},
    annotations: {},
    isEntry: true,
    pod: { containers: [renderOrchestrator(plan)] },
  });
}

interface WorkloadParts {
  readonly name: string;
  readonly replicas: number | undefined;
  readonly rollout: ResolvedRollout;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
  readonly isEntry: boolean;
  readonly pod: PodSpec;
}

function renderDeployment(plan: PredictorPlan, parts: WorkloadParts): DeploymentObject {
  const { deployment, predictor, settings } = plan;
  const containers = parts.pod.containers.map(({ name }) => name);
  const entry = parts.isEntry ? { [labelKeys.entry]: predictor.serviceName } : {};
  const labels = { ...podLabels(plan, parts.name, containers, parts.labels), ...entry };
  const annotations = { ...deployment.specAnnotations, ...predictor.annotations, ...parts.annotations };
  const { strategy, minReadySeconds, progressDeadlineSeconds } = parts.rollout;
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { ...objectMetadata(plan, parts.name), labels, annotations },
    spec: {
      ...(parts.replicas !== undefined && { replicas: parts.replicas }),
      ...(minReadySeconds !== undefined && { minReadySeconds }),
      ...(progressDeadlineSeconds !== undefined && { progressDeadlineSeconds }),
      selector: { matchLabels: workloadSelector(deployment.name, parts.name) },
      strategy,
      template: {
        metadata: {
          labels,
          annotations: {
            "prometheus.io/scrape": "true",
            "prometheus.io/path": settings.metricsPath,
            ...annotations,
          },
        },
        spec: podSpec(plan, parts.pod) as unknown as PodTemplate["spec"],
      },
    },
  };
}

function podSpec({ settings }: PredictorPlan, pod: PodSpec): PodSpec {
  const drain = settings.drainSeconds;
  return {
    ...pod,
    terminationGracePeriodSeconds: pod.terminationGracePeriodSeconds ?? 20 + drain * 2,
    securityContext: restrictedPod(pod.securityContext, settings.defaultUserId),
    containers: pod.containers.map(restrictSidecar),
  };
}

/** Containers that are no unit and bring no security context get the restricted one as well. */
const restrictSidecar = (container: Container): Container => ({
  ...container,
  securityContext: container.securityContext ?? {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
  },
});

/** Name, namespace and owner of an object of a deployment. Offline, where the owner has no UID, there is no owner. */
export function objectMetadata(plan: PredictorPlan, name: string): ObjectMetadata {
  const { deployment } = plan;
  const { namespace, uid } = deployment;
  const owner: OwnerReference[] =
    uid === undefined
      ? []
      : [{ apiVersion, kind, name: deployment.name, uid, controller: true, blockOwnerDeletion: true }];
  return {
    name,
    namespace,
    labels: commonLabels(plan),
    ...(owner.length > 0 && { ownerReferences: owner }),
  };
}
