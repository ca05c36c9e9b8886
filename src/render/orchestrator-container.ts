import { annotationKeys, isTrue, positiveInteger } from "../api/annotations.ts";
import { isBuiltin, type Builtin } from "../api/graph-vocabulary.ts";
import type { Container, EnvVar, HTTPGetAction } from "../api/gen/types.ts";
import { orchestratorContainer } from "../api/names.ts";
import { orchestratorPorts } from "../api/ports.ts";
import type { ResolvedUnit } from "../api/resolve.ts";
import { encodeGraph, graphVariable, type SlimGraph, type SlimUnit } from "../graph/slim-graph.ts";
import { mergeEnv } from "./component-container.ts";
import type { PredictorPlan } from "./plan.ts";
import { restrictedContainer } from "./security.ts";

/** The orchestrator, as a sidecar or in a pod of its own. */
export function renderOrchestrator(plan: PredictorPlan): Container {
  const { predictor, settings } = plan;
  const get = (path: string): { httpGet: HTTPGetAction } => ({
    httpGet: { path, port: orchestratorPorts.http },
  });
  return {
    name: orchestratorContainer,
    image: settings.orchestratorImage,
    imagePullPolicy: settings.imagePullPolicy,
    terminationMessagePolicy: "FallbackToLogsOnError",
    args: ["--http_port", String(orchestratorPorts.http), "--prometheus_path", settings.metricsPath],
    env: orchestratorEnv(plan),
    ports: [
      { name: "http", containerPort: orchestratorPorts.http, protocol: "TCP" },
      { name: "grpc", containerPort: orchestratorPorts.grpc, protocol: "TCP" },
    ],
    resources: predictor.source.svcOrchSpec?.resources ?? {
      requests: { cpu: "500m", memory: "512Mi" },
      limits: { cpu: "500m", memory: "512Mi" },
    },
    startupProbe: { ...get("/live"), periodSeconds: 1, failureThreshold: 60 },
    readinessProbe: { ...get("/ready"), periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 3 },
    livenessProbe: { ...get("/live"), periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 6 },
    lifecycle: { preStop: { sleep: { seconds: settings.drainSeconds } } },
    securityContext: restrictedContainer({ readOnlyRootFilesystem: true }),
  };
}

/** The user's variables, then those from `engine-…` annotations, then the graph, which nobody overrides. */
function orchestratorEnv(plan: PredictorPlan): EnvVar[] {
  const given = (plan.predictor.source.svcOrchSpec?.env ?? []).filter(({ name }) => name !== graphVariable);
  const graph = { name: graphVariable, value: encodeGraph(slimGraph(plan)) };
  return [graph, ...mergeEnv(given, annotationEnv(plan))];
}

const enginePrefix = "platform.io/engine-";

function annotationEnv({ deployment }: PredictorPlan): EnvVar[] {
  const settled: readonly string[] = [annotationKeys.separateOrchestrator, annotationKeys.routingInjection];
  return Object.entries(deployment.specAnnotations)
    .filter(([key]) => key.startsWith(enginePrefix) && !settled.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ({
      name: key.slice(enginePrefix.length).toUpperCase().replaceAll("-", "_"),
      value,
    }));
}

function slimGraph(plan: PredictorPlan): SlimGraph {
  const { deployment, predictor, settings } = plan;
  return {
    version: 1,
    deployment: deployment.name,
    namespace: deployment.namespace,
    predictor: predictor.name,
    root: slimUnit(plan, predictor.graph),
    limits: {
      timeoutMs: positiveInteger(deployment.settings, annotationKeys.restTimeout) ?? settings.timeoutMs,
      maxBytes: positiveInteger(deployment.settings, annotationKeys.restMaxMessageSize) ?? settings.maxBytes,
    },
    injectRouting: isTrue(deployment.settings, annotationKeys.routingInjection),
  };
}

function slimUnit(plan: PredictorPlan, unit: ResolvedUnit): SlimUnit {
  const { name, type, methods, children } = unit;
  return {
    name,
    ...(type !== undefined && { type }),
    ...(isBuiltin(unit.implementation) ? builtinPart(unit, unit.implementation) : calledPart(plan, unit)),
    ...(methods.length > 0 && { methods }),
    ...(children.length > 0 && { children: children.map((child) => slimUnit(plan, child)) }),
  };
}

const builtinPart = (unit: ResolvedUnit, builtin: Builtin): Partial<SlimUnit> => ({
  builtin,
  ...(unit.parameters.length > 0 && { parameters: parameterValues(unit) }),
});

function calledPart(plan: PredictorPlan, { name, encoding }: ResolvedUnit): Partial<SlimUnit> {
  const placement = plan.placements.get(name);
  return {
    ...(placement !== undefined && { endpoint: { host: placement.host, port: placement.ports.http } }),
    ...(encoding === "form" && { encoding }),
  };
}

const parameterValues = ({ parameters }: ResolvedUnit): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
