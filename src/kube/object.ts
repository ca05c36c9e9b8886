/** What every Kubernetes object has. Kinds that we read closer have types of their own below. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMetadata;
  /** What the API server says we own of it, as FieldsV1 JSON. Only on objects that a cluster gave. */
  ownedFields?: string | undefined;
}

export interface ObjectMetadata {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  creationTimestamp?: string | null;
  deletionTimestamp?: string | null;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** Enough to find one object. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

export interface Condition {
  type: string;
  status: "True" | "False" | "Unknown";
  reason?: string;
  message?: string;
  observedGeneration?: number;
  lastTransitionTime?: string;
}

/** apps/v1 Deployment, as far as it is read. */
export interface DeploymentObject extends KubeObject {
  spec: {
    replicas?: number;
    selector: { matchLabels: Record<string, string> };
    template: PodTemplate;
    strategy?: {
      type: string;
      rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string };
    };
    minReadySeconds?: number;
    progressDeadlineSeconds?: number;
  };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    conditions?: Condition[];
  };
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}

export interface ServicePort {
  name: string;
  port: number;
  targetPort: number;
  protocol: "TCP";
}

/** v1 Pod, as far as it is read. */
export interface PodObject extends KubeObject {
  status: {
    phase?: string;
    reason?: string;
    message?: string;
    conditions?: Condition[];
    initContainerStatuses?: ContainerStatus[];
    containerStatuses?: ContainerStatus[];
  };
}

export interface ContainerStatus {
  name: string;
  ready?: boolean;
  started?: boolean;
  restartCount?: number;
  state?: ContainerState;
  lastState?: ContainerState;
}

export interface ContainerState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string };
  terminated?: { exitCode?: number; reason?: string; message?: string };
}

/** v1 Service, as far as it is read. */
export interface ServiceObject extends KubeObject {
  spec: { selector: Record<string, string>; ports: ServicePort[]; type?: string; clusterIP?: string };
}

export const isDeployment = (object: KubeObject): object is DeploymentObject =>
  object.kind === "Deployment" && object.apiVersion === "apps/v1";
export const isPod = (object: KubeObject): object is PodObject =>
  object.kind === "Pod" && object.apiVersion === "v1";
export const isService = (object: KubeObject): object is ServiceObject =>
  object.kind === "Service" && object.apiVersion === "v1";

/** Names one object among all kinds: two objects with the same identity are the same object. */
export const identity = ({ apiVersion, kind, metadata }: KubeObject): string =>
  `${apiVersion}/${kind}/${metadata.namespace ?? ""}/${metadata.name}`;

type Labels = Readonly<Record<string, string>>;

export const matchesLabels = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

/** Whether the pods of a workload are among those that a Service selects. */
export const selects = ({ spec }: ServiceObject, workload: DeploymentObject): boolean =>
  matchesLabels(spec.selector, workload.spec.template.metadata.labels);

/** The owner that controls an object. */
export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true);

export const referenceTo = ({ apiVersion, kind, metadata }: KubeObject): ObjectReference => ({
  apiVersion,
  kind,
  namespace: metadata.namespace ?? "default",
  name: metadata.name,
});
