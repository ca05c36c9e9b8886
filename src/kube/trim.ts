import type {
  Condition,
  ContainerStatus,
  DeploymentObject,
  KubeObject,
  ObjectMetadata,
  PodObject,
  ServiceObject,
} from "./object.ts";
import { ownedFields } from "./owned-fields.ts";

/** Largest part of the metadata of what kubectl applied, and read by nobody here. */
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/** What is kept of the objects of each kind, so that memory is per object, not per byte of YAML. */
export interface TrimOptions {
  /** Annotations of owned objects that are read. */
  readonly annotations: readonly string[];
  /** Labels of owned objects and of pods that are read. */
  readonly labels: readonly string[];
}

/** The user's deployment: the spec whole, because it is rendered. */
export function trimSource(object: KubeObject): KubeObject {
  const { managedFields: _fields, ...metadata } = object.metadata as ObjectMetadata & {
    managedFields?: unknown;
  };
  const { [lastApplied]: _applied, ...annotations } = metadata.annotations ?? {};
  return { ...object, metadata: { ...metadata, annotations } };
}

interface Container {
  readonly name: string;
  readonly ports?: readonly { readonly containerPort: number }[];
}

const containersOf = (pod: Readonly<Record<string, unknown>>): readonly Container[] =>
  ((pod["containers"] as Container[] | undefined) ?? []).map(({ name, ports = [] }) => ({
    name,
    ports: ports.map(({ containerPort }) => ({ containerPort })),
  }));

/** A workload: what says how far it is, which pods are its own and where they listen. The rest is rendered anew. */
export function trimWorkload(object: KubeObject, options: TrimOptions): DeploymentObject {
  const { spec, status } = object as DeploymentObject;
  return {
    ...trimOwned(object, options),
    spec: {
      ...(spec.replicas !== undefined && { replicas: spec.replicas }),
      selector: spec.selector,
      template: {
        metadata: { labels: spec.template.metadata.labels },
        spec: { containers: containersOf(spec.template.spec) },
      },
    },
    ...(status !== undefined && { status: { ...status, conditions: (status.conditions ?? []).map(brief) } }),
  };
}

const brief = ({ type, status, reason, message }: Condition): Condition => ({
  type,
  status,
  ...(reason !== undefined && { reason }),
  ...(message !== undefined && { message }),
});

export function trimService(
  object: KubeObject & { spec?: Partial<ServiceObject["spec"]> },
  options: TrimOptions,
): ServiceObject {
  // A Service that somebody else made may have neither selector nor ports.
  const { selector = {}, ports = [], type, clusterIP } = object.spec ?? {};
  return {
    ...trimOwned(object, options),
    spec: {
      selector,
      ports,
      ...(type !== undefined && { type }),
      ...(clusterIP !== undefined && { clusterIP }),
    },
  };
}

/** A pod: whose it is and, until it is ready, what keeps it from being so. */
export function trimPod(object: KubeObject, { labels }: TrimOptions): PodObject {
  const { status } = object as PodObject;
  const conditions = (status.conditions ?? []).filter(
    ({ type }) => type === "Ready" || type === "PodScheduled",
  );
  const isReady = conditions.some((condition) => condition.type === "Ready" && condition.status === "True");
  const { initContainerStatuses = [], containerStatuses = [], phase, reason, message } = status;
  return {
    ...trimOwned(object, { annotations: [], labels }),
    metadata: {
      ...ownMetadata(object),
      labels: pick(object.metadata.labels, labels),
      creationTimestamp: object.metadata.creationTimestamp ?? null,
    },
    status: {
      ...(phase !== undefined && { phase }),
      ...(reason !== undefined && { reason }),
      ...(message !== undefined && { message }),
      conditions: conditions.map(brief),
      ...(!isReady && {
        initContainerStatuses: initContainerStatuses.map(trimContainer),
        containerStatuses: containerStatuses.map(trimContainer),
      }),
    },
  };
}

const trimContainer = ({
  name,
  ready,
  started,
  restartCount,
  state,
  lastState,
}: ContainerStatus): ContainerStatus =>
  definedOnly({ name, ready, started, restartCount, state, lastState }) as unknown as ContainerStatus;

function trimOwned(object: KubeObject, { annotations, labels }: TrimOptions): KubeObject {
  const owned = ownedFields(object);
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: {
      ...ownMetadata(object),
      labels: pick(object.metadata.labels, labels),
      annotations: pick(object.metadata.annotations, annotations),
    },
    ...(owned !== undefined && { ownedFields: owned }),
  };
}

function ownMetadata({ metadata }: KubeObject): ObjectMetadata {
  const { name, namespace, uid, resourceVersion, generation, deletionTimestamp } = metadata;
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return definedOnly({
    name,
    namespace,
    uid,
    resourceVersion,
    generation,
    deletionTimestamp: deletionTimestamp ?? undefined,
    ...(owner !== undefined && { ownerReferences: [owner] }),
  }) as unknown as ObjectMetadata;
}

const pick = (
  from: Readonly<Record<string, string>> | undefined,
  keys: readonly string[],
): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (from?.[key] === undefined ? [] : [[key, from[key]]])));

const definedOnly = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
