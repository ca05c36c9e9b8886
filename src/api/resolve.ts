import { annotationKeys, isTrue } from "./annotations.ts";
import type {
  ComponentSpec,
  Container,
  Parameter,
  PodSpec,
  Predictor,
  RolloutStrategy,
  Unit,
} from "./gen/types.ts";
import { isBuiltin } from "./graph-vocabulary.ts";
import { containerServiceName, orchestratorContainer, predictorServiceName, workloadName } from "./names.ts";
import type { Deployment } from "./parse.ts";

export type Annotations = Readonly<Record<string, string>>;
export type UnitType = Exclude<NonNullable<Unit["type"]>, "UNKNOWN_TYPE">;
export type UnitMethod = NonNullable<Unit["methods"]>[number];

/** Where the orchestrator of a predictor runs: in the pod of the first component spec, in pods of its own, or not at all. */
export type OrchestratorMode = "sidecar" | "separate" | "none";

export interface ResolvedUnit {
  readonly name: string;
  /** Undefined for a node that is described by its methods alone. */
  readonly type: UnitType | undefined;
  readonly implementation: string | undefined;
  readonly methods: readonly UnitMethod[];
  readonly parameters: readonly Parameter[];
  readonly encoding: "json" | "form";
  readonly children: readonly ResolvedUnit[];
}

/** One component spec that has containers: one Deployment. */
export interface ResolvedWorkload {
  readonly name: string;
  readonly index: number;
  readonly metadata: NonNullable<ComponentSpec["metadata"]>;
  readonly podSpec: PodSpec;
  /** Undefined where an autoscaler decides. */
  readonly replicas: number | undefined;
  readonly rollout: ResolvedRollout;
}

/** How the pods of a workload are replaced. */
export interface ResolvedRollout {
  readonly strategy: RolloutStrategy & { readonly type: NonNullable<RolloutStrategy["type"]> };
  readonly minReadySeconds: number | undefined;
  readonly progressDeadlineSeconds: number | undefined;
}

export interface ResolvedPredictor {
  readonly name: string;
  readonly graph: ResolvedUnit;
  readonly workloads: readonly ResolvedWorkload[];
  readonly orchestrator: OrchestratorMode;
  readonly serviceName: string;
  readonly labels: Annotations;
  readonly annotations: Annotations;
  readonly source: Predictor;
}

/** A deployment with every default filled in. It exists in memory only: the user's spec is never rewritten. */
export interface ResolvedDeployment {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly generation: number | undefined;
  readonly transport: "rest" | "grpc";
  readonly predictors: readonly ResolvedPredictor[];
  /** Annotations of spec; they travel to workloads and pods. */
  readonly specAnnotations: Annotations;
  /** Annotations of spec, then of metadata: where settings are looked up. */
  readonly settings: Annotations;
}

/** Fills in every default. The input has passed `parseDeployment`; whether it makes sense is for the rules to say. */
export function resolve(deployment: Deployment): ResolvedDeployment {
  const { metadata, spec } = deployment;
  const specAnnotations = spec.annotations ?? {};
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? "default",
    uid: metadata.uid,
    generation: metadata.generation,
    transport: spec.transport ?? "rest",
    predictors: spec.predictors.map((predictor) => resolvePredictor(deployment, predictor)),
    specAnnotations,
    settings: { ...metadata.annotations, ...specAnnotations },
  };
}

function resolvePredictor(deployment: Deployment, predictor: Predictor): ResolvedPredictor {
  const key = { deployment: deployment.metadata.name, predictor: predictor.name };
  const annotations = predictor.annotations ?? {};
  const workloads = (predictor.componentSpecs ?? []).flatMap((component, index) =>
    resolveWorkload(deployment, predictor, { component, index }),
  );
  return {
    name: predictor.name,
    graph: resolveUnit(predictor.graph),
    workloads,
    orchestrator: orchestratorMode(deployment, annotations, workloads),
    serviceName: annotations[annotationKeys.serviceName] ?? predictorServiceName(key),
    labels: { version: predictor.name, ...predictor.labels },
    annotations,
    source: predictor,
  };
}

function orchestratorMode(
  deployment: Deployment,
  annotations: Annotations,
  workloads: readonly ResolvedWorkload[],
): OrchestratorMode {
  if (isTrue(annotations, annotationKeys.noOrchestrator)) return "none";
  const separate = isTrue(deployment.spec.annotations ?? {}, annotationKeys.separateOrchestrator);
  return separate || workloads.length === 0 ? "separate" : "sidecar";
}

function resolveWorkload(
  { metadata, spec }: Deployment,
  predictor: Predictor,
  { component, index }: { component: ComponentSpec; index: number },
): ResolvedWorkload[] {
  const podSpec = component.spec;
  if (podSpec === undefined || podSpec.containers.length === 0) return [];
  const key = { deployment: metadata.name, predictor: predictor.name };
  const replicas = component.replicas ?? predictor.replicas ?? spec.replicas ?? 1;
  return [
    {
      name: workloadName(key, index, nameParts(component, podSpec)),
      index,
      metadata: component.metadata ?? {},
      podSpec,
      replicas: isAutoscaled(component) ? undefined : replicas,
      rollout: resolveRollout(predictor, component),
    },
  ];
}

/** No pod leaves before its successor serves, unless the user says otherwise. */
export function resolveRollout(predictor: Predictor, component: ComponentSpec = {}): ResolvedRollout {
  const { strategy = {}, minReadySeconds } = component;
  const { type = "RollingUpdate", rollingUpdate } = strategy;
  return {
    strategy:
      type === "Recreate"
        ? { type }
        : { type, rollingUpdate: { maxSurge: "25%", maxUnavailable: 0, ...rollingUpdate } },
    minReadySeconds,
    progressDeadlineSeconds: component.progressDeadlineSeconds ?? predictor.progressDeadlineSeconds,
  };
}

const isAutoscaled = ({ hpaSpec, kedaSpec }: ComponentSpec): boolean =>
  hpaSpec !== undefined || kedaSpec !== undefined;

/** The component spec's own name where it has one, else the names of its containers. */
function nameParts({ metadata }: ComponentSpec, { containers }: PodSpec): string[] {
  const given = metadata?.name;
  return given === undefined || given === "" ? containerNames(containers) : [given];
}

const containerNames = (containers: readonly Container[]): string[] =>
  containers.map(({ name }) => name).filter((name) => name !== orchestratorContainer);

function resolveUnit(unit: Unit): ResolvedUnit {
  return {
    name: unit.name,
    type: unitType(unit),
    implementation: implementationOf(unit),
    methods: unit.methods ?? [],
    parameters: unit.parameters ?? [],
    encoding: unit.endpoint?.encoding ?? "json",
    children: (unit.children ?? []).map(resolveUnit),
  };
}

export function implementationOf({ implementation }: Unit): string | undefined {
  return implementation === "" || implementation === "UNKNOWN_IMPLEMENTATION" ? undefined : implementation;
}

function unitType(unit: Unit): UnitType | undefined {
  const implementation = implementationOf(unit);
  if (implementation !== undefined && !isBuiltin(implementation)) return "MODEL";
  if (unit.type !== undefined) return unit.type === "UNKNOWN_TYPE" ? undefined : unit.type;
  return unit.methods === undefined && implementation === undefined ? "MODEL" : undefined;
}

/** Name of the Service of a unit's container. */
export const unitServiceName = (
  deployment: ResolvedDeployment,
  predictor: ResolvedPredictor,
  unit: string,
): string => containerServiceName({ deployment: deployment.name, predictor: predictor.name }, unit);
