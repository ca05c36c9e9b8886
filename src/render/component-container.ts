import type { Container, ContainerPort, EnvVar, Probe } from "../api/gen/types.ts";
import { unitsOf } from "../api/graph-vocabulary.ts";
import type { Parameter } from "../api/gen/types.ts";
import { namedPort } from "./component-ports.ts";
import type { Placement, PredictorPlan } from "./plan.ts";
import { restrictedContainer } from "./security.ts";

/** The user's container of a unit, with the ports, environment, probes and stop hook that a component needs. */
export function componentContainer(
  plan: PredictorPlan,
  container: Container,
  placement: Placement,
): Container {
  const { http } = placement.ports;
  return {
    imagePullPolicy: "IfNotPresent",
    // So that the status can tell the last line of a component that crashes.
    terminationMessagePolicy: "FallbackToLogsOnError",
    ...container,
    env: mergeEnv(container.env ?? [], componentEnv(plan, container, placement)),
    ports: componentPortList(container, placement),
    // A model may take minutes to load: nothing but the start-up probe counts until it listens.
    startupProbe: container.startupProbe ?? {
      tcpSocket: { port: http },
      periodSeconds: 1,
      failureThreshold: 600,
    },
    readinessProbe: container.readinessProbe ?? tcp(http, { periodSeconds: 5, failureThreshold: 3 }),
    livenessProbe: container.livenessProbe ?? tcp(http, { periodSeconds: 5, failureThreshold: 6 }),
    // Twice the orchestrator's: it must have answered everything before its components stop.
    lifecycle: container.lifecycle ?? { preStop: { sleep: { seconds: plan.settings.drainSeconds * 2 } } },
    securityContext: restrictedContainer(container.securityContext),
  };
}

const tcp = (port: number, timing: Partial<Probe>): Probe => ({
  tcpSocket: { port },
  timeoutSeconds: 1,
  ...timing,
});

function componentPortList(container: Container, { ports }: Placement): ContainerPort[] {
  const missing = (["metrics", "http", "grpc"] as const)
    .filter((name) => namedPort(container, name) === undefined)
    .map((name): ContainerPort => ({ name, containerPort: ports[name], protocol: "TCP" }));
  return [...(container.ports ?? []), ...missing];
}

function componentEnv(plan: PredictorPlan, container: Container, { ports, unit }: Placement): EnvVar[] {
  const { deployment, predictor, settings } = plan;
  const parameters = parametersOf(plan, unit);
  const primary = deployment.transport === "grpc" ? ports.grpc : ports.http;
  const values: [string, string | undefined][] = [
    ["PREDICTIVE_UNIT_SERVICE_PORT", String(primary)],
    ["PREDICTIVE_UNIT_HTTP_SERVICE_PORT", String(ports.http)],
    ["PREDICTIVE_UNIT_GRPC_SERVICE_PORT", String(ports.grpc)],
    ["PREDICTIVE_UNIT_PARAMETERS", parameters.length > 0 ? JSON.stringify(parameters) : undefined],
    ["PREDICTIVE_UNIT_ID", unit],
    ["PREDICTIVE_UNIT_IMAGE", container.image],
    ["PREDICTOR_ID", predictor.name],
    ["PREDICTOR_LABELS", JSON.stringify(Object.fromEntries(Object.entries(predictor.labels).sort()))],
    ["PLATFORM_DEPLOYMENT_ID", deployment.name],
    ["PLATFORM_EXECUTOR_ENABLED", "true"],
    ["PREDICTIVE_UNIT_METRICS_SERVICE_PORT", String(ports.metrics)],
    ["PREDICTIVE_UNIT_METRICS_ENDPOINT", settings.metricsPath],
  ];
  return values.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

function parametersOf({ predictor }: PredictorPlan, name: string): readonly Parameter[] {
  for (const { unit } of unitsOf(predictor.graph, "")) if (unit.name === name) return unit.parameters;
  return [];
}

/** The user's variables first; ours are added where the user has none of that name. */
export function mergeEnv(given: readonly EnvVar[], added: readonly EnvVar[]): EnvVar[] {
  const names = new Set(given.map(({ name }) => name));
  return [...given, ...added.filter(({ name }) => !names.has(name))];
}
