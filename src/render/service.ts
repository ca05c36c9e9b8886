import { annotationKeys } from "../api/annotations.ts";
import { orchestratorWorkloadName } from "../api/names.ts";
import { orchestratorPorts } from "../api/ports.ts";
import type { ServiceObject, ServicePort } from "../kube/object.ts";
import { workloadSelector } from "./labels.ts";
import type { PredictorPlan } from "./plan.ts";
import { objectMetadata } from "./workload.ts";

/** The Services of one predictor: one for each component, and the one that clients call. */
export function renderServices(plan: PredictorPlan): ServiceObject[] {
  const components = [...plan.placements.values()].map((placement) =>
    renderService(plan, {
      name: placement.service,
      workload: placement.workload.name,
      ports: servicePorts(placement.ports.http, placement.ports.grpc),
      headless: false,
    }),
  );
  return [...components, renderPredictorService(plan)];
}

function renderPredictorService(plan: PredictorPlan): ServiceObject {
  const { deployment, predictor, entry } = plan;
  const headless = deployment.settings[annotationKeys.headless];
  const direct =
    predictor.orchestrator === "none" ? plan.placements.get(predictor.graph.name)?.ports : undefined;
  return renderService(plan, {
    name: predictor.serviceName,
    workload:
      entry?.name ?? orchestratorWorkloadName({ deployment: deployment.name, predictor: predictor.name }),
    ports: servicePorts(
      orchestratorPorts.http,
      orchestratorPorts.grpc,
      direct ?? { http: orchestratorPorts.http, grpc: orchestratorPorts.grpc },
    ),
    headless: headless !== undefined && headless.toLowerCase() !== "false",
  });
}

function servicePorts(http: number, grpc: number, target = { http, grpc }): ServicePort[] {
  return [
    { name: "http", port: http, targetPort: target.http, protocol: "TCP" },
    { name: "grpc", port: grpc, targetPort: target.grpc, protocol: "TCP" },
  ];
}

interface ServiceParts {
  readonly name: string;
  readonly workload: string;
  readonly ports: ServicePort[];
  readonly headless: boolean;
}

function renderService(plan: PredictorPlan, parts: ServiceParts): ServiceObject {
  const { deployment, predictor } = plan;
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { ...objectMetadata(plan, parts.name), annotations: { ...predictor.annotations } },
    spec: {
      type: "ClusterIP",
      ...(parts.headless && { clusterIP: "None" }),
      selector: workloadSelector(deployment.name, parts.workload),
      ports: parts.ports,
    },
  };
}
