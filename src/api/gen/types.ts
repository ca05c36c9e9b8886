// Generated from src/api/schema by `make generate`. Do not edit.
/* eslint-disable */

/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Time".
 */
export type Time = string | null;
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Quantity".
 */
export type Quantity = number | string;
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "IntOrString".
 */
export type IntOrString = number | string;

/**
 * A machine-learning deployment: one or more inference graphs behind one prediction API.
 */
export interface PlatformDeployment {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec: PlatformDeploymentSpec;
  status?: PlatformDeploymentStatus;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ObjectMeta".
 */
export interface ObjectMeta {
  annotations?: {
    [k: string]: string;
  };
  creationTimestamp?: Time;
  deletionGracePeriodSeconds?: number;
  deletionTimestamp?: Time;
  finalizers?: string[];
  generateName?: string;
  generation?: number;
  labels?: {
    [k: string]: string;
  };
  managedFields?: ManagedFieldsEntry[];
  name?: string;
  namespace?: string;
  ownerReferences?: OwnerReference[];
  resourceVersion?: string;
  selfLink?: string;
  uid?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ManagedFieldsEntry".
 */
export interface ManagedFieldsEntry {
  apiVersion?: string;
  fieldsType?: string;
  fieldsV1?: FieldsV1;
  manager?: string;
  operation?: string;
  subresource?: string;
  time?: Time;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "FieldsV1".
 */
export interface FieldsV1 {}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "OwnerReference".
 */
export interface OwnerReference {
  apiVersion: string;
  blockOwnerDeletion?: boolean;
  controller?: boolean;
  kind: string;
  name: string;
  uid: string;
}
/**
 * What should run.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PlatformDeploymentSpec".
 */
export interface PlatformDeploymentSpec {
  /**
   * Free text, kept for old clients; the object's own name is what counts.
   */
  name?: string;
  /**
   * One entry is one graph with its workloads and its Service.
   *
   * @minItems 1
   */
  predictors: Predictor[];
  /**
   * Payload protocol. kfserving is the older name of v2.
   */
  protocol?: "platform" | "tensorflow" | "kfserving" | "v2";
  /**
   * Transport between the orchestrator and the components.
   */
  transport?: "rest" | "grpc";
  /**
   * rpc serves requests; kafka also reads them from a topic.
   */
  serverType?: "rpc" | "kafka";
  /**
   * Pods of each workload, unless a predictor or a component spec says otherwise.
   */
  replicas?: number;
  /**
   * Settings of the deployment; also copied to its workloads and their pods.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * Ignored: kept for old manifests.
   */
  oauth_key?: string;
  /**
   * Ignored: kept for old manifests.
   */
  oauth_secret?: string;
}
/**
 * One graph with its workloads and its Service.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Predictor".
 */
export interface Predictor {
  /**
   * Part of every generated name.
   */
  name: string;
  graph: Unit;
  /**
   * Pods of the graph's components; one Deployment for each entry.
   */
  componentSpecs?: ComponentSpec[] | null;
  /**
   * Pods of each workload, unless its component spec says otherwise.
   */
  replicas?: number;
  /**
   * Copied to the workloads, their pods and the Services of this predictor.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * Copied to the workloads and their pods. `version` is added when missing.
   */
  labels?: {
    [k: string]: string;
  };
  engineResources?: ResourceRequirements1;
  svcOrchSpec?: SvcOrchSpec;
  /**
   * Share of the requests in percent; for a shadow the share that is mirrored.
   */
  traffic?: number;
  explainer?: Explainer;
  /**
   * Gets a copy of the traffic; its answers are dropped.
   */
  shadow?: boolean;
  ssl?: {
    /**
     * TLS secret served by the orchestrator.
     */
    certSecretName?: string;
  };
  /**
   * Seconds without progress after which a rollout counts as failed.
   */
  progressDeadlineSeconds?: number;
}
/**
 * One node of the inference graph.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Unit".
 */
export interface Unit {
  /**
   * Name of the node. Equals the name of its container unless the node is built in or prepackaged.
   */
  name: string;
  /**
   * Role of the node. MODEL when type, methods and implementation are all unset.
   */
  type?: "UNKNOWN_TYPE" | "ROUTER" | "COMBINER" | "MODEL" | "TRANSFORMER" | "OUTPUT_TRANSFORMER";
  /**
   * A built-in (SIMPLE_MODEL, SIMPLE_ROUTER, RANDOM_ABTEST, AVERAGE_COMBINER) or the key of a prepackaged server.
   */
  implementation?: string;
  /**
   * Calls that the node takes, besides those of its type.
   */
  methods?: ("TRANSFORM_INPUT" | "TRANSFORM_OUTPUT" | "ROUTE" | "AGGREGATE" | "SEND_FEEDBACK")[];
  /**
   * Nodes below this one, in order.
   */
  children?: Unit[] | null;
  endpoint?: Endpoint;
  /**
   * Settings handed to the component.
   */
  parameters?: Parameter[];
  /**
   * Where the model's files are, for example s3://bucket/path or pvc://claim/path.
   */
  modelUri?: string;
  /**
   * Service account of the pod of a prepackaged server.
   */
  serviceAccountName?: string;
  /**
   * Secret whose keys become environment variables of the model download.
   */
  envSecretRefName?: string;
  /**
   * Image of the model download, instead of the operator's default.
   */
  storageInitializerImage?: string;
  logger?: Logger;
}
/**
 * How the node is called.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Endpoint".
 */
export interface Endpoint {
  /**
   * Transport of this node; prefer spec.transport.
   */
  type?: "REST" | "GRPC";
  /**
   * Body that the component reads: raw JSON (the default), or a form with one field json.
   */
  encoding?: "json" | "form";
  /**
   * Ignored: the operator knows where the node runs.
   */
  service_host?: string;
  /**
   * Port of an explainer. Ignored on graph nodes: name a container port http or grpc instead.
   */
  service_port?: number;
  /**
   * Ignored: name a container port http instead.
   */
  httpPort?: number;
  /**
   * Ignored: name a container port grpc instead.
   */
  grpcPort?: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Parameter".
 */
export interface Parameter {
  /**
   * Name of the parameter.
   */
  name: string;
  /**
   * Value, always written as a string.
   */
  value: string;
  /**
   * How the component reads the value.
   */
  type: "INT" | "FLOAT" | "DOUBLE" | "STRING" | "BOOL";
}
/**
 * Payload logging of the node.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Logger".
 */
export interface Logger {
  /**
   * Where the events go; the operator's default when empty.
   */
  url?: string;
  /**
   * What is logged.
   */
  mode: "all" | "request" | "response";
}
/**
 * One workload: a pod template with its scaling.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ComponentSpec".
 */
export interface ComponentSpec {
  /**
   * name replaces the container names in the workload's name; labels and annotations are copied.
   */
  metadata?: {
    /**
     * Instead of the container names in the workload's name.
     */
    name?: string;
    /**
     * Ignored.
     */
    namespace?: string;
    /**
     * Added to the workload and its pods.
     */
    labels?: {
      [k: string]: string;
    };
    /**
     * Added to the workload and its pods.
     */
    annotations?: {
      [k: string]: string;
    };
    /**
     * Ignored.
     */
    creationTimestamp?: string | null;
  };
  spec?: PodSpec;
  /**
   * Pods of this workload.
   */
  replicas?: number;
  hpaSpec?: HpaSpec;
  kedaSpec?: KedaSpec;
  pdbSpec?: PdbSpec;
  strategy?: RolloutStrategy;
  /**
   * Seconds that a pod must be ready before the next one is replaced.
   */
  minReadySeconds?: number;
  /**
   * Seconds without progress after which a rollout counts as failed; instead of the predictor's.
   */
  progressDeadlineSeconds?: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodSpec".
 */
export interface PodSpec {
  activeDeadlineSeconds?: number;
  affinity?: Affinity;
  automountServiceAccountToken?: boolean;
  containers: Container[];
  dnsConfig?: PodDNSConfig;
  dnsPolicy?: string;
  enableServiceLinks?: boolean;
  ephemeralContainers?: EphemeralContainer[];
  hostAliases?: HostAlias[];
  hostIPC?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostUsers?: boolean;
  hostname?: string;
  hostnameOverride?: string;
  imagePullSecrets?: LocalObjectReference[];
  initContainers?: Container[];
  nodeName?: string;
  nodeSelector?: {
    [k: string]: string;
  };
  os?: PodOS;
  overhead?: {
    [k: string]: Quantity;
  };
  preemptionPolicy?: string;
  priority?: number;
  priorityClassName?: string;
  readinessGates?: PodReadinessGate[];
  resourceClaims?: PodResourceClaim[];
  resources?: ResourceRequirements;
  restartPolicy?: string;
  runtimeClassName?: string;
  schedulerName?: string;
  schedulingGates?: PodSchedulingGate[];
  schedulingGroup?: PodSchedulingGroup;
  securityContext?: PodSecurityContext;
  serviceAccount?: string;
  serviceAccountName?: string;
  setHostnameAsFQDN?: boolean;
  shareProcessNamespace?: boolean;
  subdomain?: string;
  terminationGracePeriodSeconds?: number;
  tolerations?: Toleration[];
  topologySpreadConstraints?: TopologySpreadConstraint[];
  volumes?: Volume[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Affinity".
 */
export interface Affinity {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "NodeAffinity".
 */
export interface NodeAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PreferredSchedulingTerm".
 */
export interface PreferredSchedulingTerm {
  preference: NodeSelectorTerm;
  weight: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "NodeSelectorTerm".
 */
export interface NodeSelectorTerm {
  matchExpressions?: NodeSelectorRequirement[];
  matchFields?: NodeSelectorRequirement[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "NodeSelectorRequirement".
 */
export interface NodeSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "NodeSelector".
 */
export interface NodeSelector {
  nodeSelectorTerms: NodeSelectorTerm[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodAffinity".
 */
export interface PodAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "WeightedPodAffinityTerm".
 */
export interface WeightedPodAffinityTerm {
  podAffinityTerm: PodAffinityTerm;
  weight: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodAffinityTerm".
 */
export interface PodAffinityTerm {
  labelSelector?: LabelSelector;
  matchLabelKeys?: string[];
  mismatchLabelKeys?: string[];
  namespaceSelector?: LabelSelector;
  namespaces?: string[];
  topologyKey: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "LabelSelector".
 */
export interface LabelSelector {
  matchExpressions?: LabelSelectorRequirement[];
  matchLabels?: {
    [k: string]: string;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "LabelSelectorRequirement".
 */
export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodAntiAffinity".
 */
export interface PodAntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Container".
 */
export interface Container {
  args?: string[];
  command?: string[];
  env?: EnvVar[];
  envFrom?: EnvFromSource[];
  image?: string;
  imagePullPolicy?: string;
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: ContainerPort[];
  readinessProbe?: Probe;
  resizePolicy?: ContainerResizePolicy[];
  resources?: ResourceRequirements;
  restartPolicy?: string;
  restartPolicyRules?: ContainerRestartRule[];
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  tty?: boolean;
  volumeDevices?: VolumeDevice[];
  volumeMounts?: VolumeMount[];
  workingDir?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EnvVar".
 */
export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EnvVarSource".
 */
export interface EnvVarSource {
  configMapKeyRef?: ConfigMapKeySelector;
  fieldRef?: ObjectFieldSelector;
  fileKeyRef?: FileKeySelector;
  resourceFieldRef?: ResourceFieldSelector;
  secretKeyRef?: SecretKeySelector;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ConfigMapKeySelector".
 */
export interface ConfigMapKeySelector {
  key: string;
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ObjectFieldSelector".
 */
export interface ObjectFieldSelector {
  apiVersion?: string;
  fieldPath: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "FileKeySelector".
 */
export interface FileKeySelector {
  key: string;
  optional?: boolean;
  path: string;
  volumeName: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ResourceFieldSelector".
 */
export interface ResourceFieldSelector {
  containerName?: string;
  divisor?: Quantity;
  resource: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SecretKeySelector".
 */
export interface SecretKeySelector {
  key: string;
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EnvFromSource".
 */
export interface EnvFromSource {
  configMapRef?: ConfigMapEnvSource;
  prefix?: string;
  secretRef?: SecretEnvSource;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ConfigMapEnvSource".
 */
export interface ConfigMapEnvSource {
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SecretEnvSource".
 */
export interface SecretEnvSource {
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Lifecycle".
 */
export interface Lifecycle {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "LifecycleHandler".
 */
export interface LifecycleHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  sleep?: SleepAction;
  tcpSocket?: TCPSocketAction;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ExecAction".
 */
export interface ExecAction {
  command?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HTTPGetAction".
 */
export interface HTTPGetAction {
  host?: string;
  httpHeaders?: HTTPHeader[];
  path?: string;
  port: IntOrString;
  scheme?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HTTPHeader".
 */
export interface HTTPHeader {
  name: string;
  value: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SleepAction".
 */
export interface SleepAction {
  seconds: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "TCPSocketAction".
 */
export interface TCPSocketAction {
  host?: string;
  port: IntOrString;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Probe".
 */
export interface Probe {
  exec?: ExecAction;
  failureThreshold?: number;
  grpc?: GRPCAction;
  httpGet?: HTTPGetAction;
  initialDelaySeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  tcpSocket?: TCPSocketAction;
  terminationGracePeriodSeconds?: number;
  timeoutSeconds?: number;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "GRPCAction".
 */
export interface GRPCAction {
  port: number;
  service?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ContainerPort".
 */
export interface ContainerPort {
  containerPort: number;
  hostIP?: string;
  hostPort?: number;
  name?: string;
  protocol?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ContainerResizePolicy".
 */
export interface ContainerResizePolicy {
  resourceName: string;
  restartPolicy: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ResourceRequirements".
 */
export interface ResourceRequirements {
  claims?: ResourceClaim[];
  limits?: {
    [k: string]: Quantity;
  };
  requests?: {
    [k: string]: Quantity;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ResourceClaim".
 */
export interface ResourceClaim {
  name: string;
  request?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ContainerRestartRule".
 */
export interface ContainerRestartRule {
  action: string;
  exitCodes?: ContainerRestartRuleOnExitCodes;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ContainerRestartRuleOnExitCodes".
 */
export interface ContainerRestartRuleOnExitCodes {
  operator: string;
  values?: number[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SecurityContext".
 */
export interface SecurityContext {
  allowPrivilegeEscalation?: boolean;
  appArmorProfile?: AppArmorProfile;
  capabilities?: Capabilities;
  privileged?: boolean;
  procMount?: string;
  readOnlyRootFilesystem?: boolean;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  windowsOptions?: WindowsSecurityContextOptions;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "AppArmorProfile".
 */
export interface AppArmorProfile {
  localhostProfile?: string;
  type: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Capabilities".
 */
export interface Capabilities {
  add?: string[];
  drop?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SELinuxOptions".
 */
export interface SELinuxOptions {
  level?: string;
  role?: string;
  type?: string;
  user?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SeccompProfile".
 */
export interface SeccompProfile {
  localhostProfile?: string;
  type: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "WindowsSecurityContextOptions".
 */
export interface WindowsSecurityContextOptions {
  gmsaCredentialSpec?: string;
  gmsaCredentialSpecName?: string;
  hostProcess?: boolean;
  runAsUserName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "VolumeDevice".
 */
export interface VolumeDevice {
  devicePath: string;
  name: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "VolumeMount".
 */
export interface VolumeMount {
  mountPath: string;
  mountPropagation?: string;
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: string;
  subPath?: string;
  subPathExpr?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodDNSConfig".
 */
export interface PodDNSConfig {
  nameservers?: string[];
  options?: PodDNSConfigOption[];
  searches?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodDNSConfigOption".
 */
export interface PodDNSConfigOption {
  name?: string;
  value?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EphemeralContainer".
 */
export interface EphemeralContainer {
  args?: string[];
  command?: string[];
  env?: EnvVar[];
  envFrom?: EnvFromSource[];
  image?: string;
  imagePullPolicy?: string;
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: ContainerPort[];
  readinessProbe?: Probe;
  resizePolicy?: ContainerResizePolicy[];
  resources?: ResourceRequirements;
  restartPolicy?: string;
  restartPolicyRules?: ContainerRestartRule[];
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  targetContainerName?: string;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  tty?: boolean;
  volumeDevices?: VolumeDevice[];
  volumeMounts?: VolumeMount[];
  workingDir?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HostAlias".
 */
export interface HostAlias {
  hostnames?: string[];
  ip: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "LocalObjectReference".
 */
export interface LocalObjectReference {
  name?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodOS".
 */
export interface PodOS {
  name: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodReadinessGate".
 */
export interface PodReadinessGate {
  conditionType: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodResourceClaim".
 */
export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodSchedulingGate".
 */
export interface PodSchedulingGate {
  name: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodSchedulingGroup".
 */
export interface PodSchedulingGroup {
  podGroupName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodSecurityContext".
 */
export interface PodSecurityContext {
  appArmorProfile?: AppArmorProfile;
  fsGroup?: number;
  fsGroupChangePolicy?: string;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxChangePolicy?: string;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  supplementalGroups?: number[];
  supplementalGroupsPolicy?: string;
  sysctls?: Sysctl[];
  windowsOptions?: WindowsSecurityContextOptions;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Sysctl".
 */
export interface Sysctl {
  name: string;
  value: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Toleration".
 */
export interface Toleration {
  effect?: string;
  key?: string;
  operator?: string;
  tolerationSeconds?: number;
  value?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "TopologySpreadConstraint".
 */
export interface TopologySpreadConstraint {
  labelSelector?: LabelSelector;
  matchLabelKeys?: string[];
  maxSkew: number;
  minDomains?: number;
  nodeAffinityPolicy?: string;
  nodeTaintsPolicy?: string;
  topologyKey: string;
  whenUnsatisfiable: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Volume".
 */
export interface Volume {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  azureFile?: AzureFileVolumeSource;
  cephfs?: CephFSVolumeSource;
  cinder?: CinderVolumeSource;
  configMap?: ConfigMapVolumeSource;
  csi?: CSIVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  fc?: FCVolumeSource;
  flexVolume?: FlexVolumeSource;
  flocker?: FlockerVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  hostPath?: HostPathVolumeSource;
  image?: ImageVolumeSource;
  iscsi?: ISCSIVolumeSource;
  name: string;
  nfs?: NFSVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  projected?: ProjectedVolumeSource;
  quobyte?: QuobyteVolumeSource;
  rbd?: RBDVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  secret?: SecretVolumeSource;
  storageos?: StorageOSVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "AWSElasticBlockStoreVolumeSource".
 */
export interface AWSElasticBlockStoreVolumeSource {
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
  volumeID: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "AzureDiskVolumeSource".
 */
export interface AzureDiskVolumeSource {
  cachingMode?: string;
  diskName: string;
  diskURI: string;
  fsType?: string;
  kind?: string;
  readOnly?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "AzureFileVolumeSource".
 */
export interface AzureFileVolumeSource {
  readOnly?: boolean;
  secretName: string;
  shareName: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "CephFSVolumeSource".
 */
export interface CephFSVolumeSource {
  monitors: string[];
  path?: string;
  readOnly?: boolean;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  user?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "CinderVolumeSource".
 */
export interface CinderVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeID: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ConfigMapVolumeSource".
 */
export interface ConfigMapVolumeSource {
  defaultMode?: number;
  items?: KeyToPath[];
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "KeyToPath".
 */
export interface KeyToPath {
  key: string;
  mode?: number;
  path: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "CSIVolumeSource".
 */
export interface CSIVolumeSource {
  driver: string;
  fsType?: string;
  nodePublishSecretRef?: LocalObjectReference;
  readOnly?: boolean;
  volumeAttributes?: {
    [k: string]: string;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "DownwardAPIVolumeSource".
 */
export interface DownwardAPIVolumeSource {
  defaultMode?: number;
  items?: DownwardAPIVolumeFile[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "DownwardAPIVolumeFile".
 */
export interface DownwardAPIVolumeFile {
  fieldRef?: ObjectFieldSelector;
  mode?: number;
  path: string;
  resourceFieldRef?: ResourceFieldSelector;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EmptyDirVolumeSource".
 */
export interface EmptyDirVolumeSource {
  medium?: string;
  sizeLimit?: Quantity;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "EphemeralVolumeSource".
 */
export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PersistentVolumeClaimTemplate".
 */
export interface PersistentVolumeClaimTemplate {
  metadata?: ObjectMeta;
  spec: PersistentVolumeClaimSpec;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PersistentVolumeClaimSpec".
 */
export interface PersistentVolumeClaimSpec {
  accessModes?: string[];
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  resources?: VolumeResourceRequirements;
  selector?: LabelSelector;
  storageClassName?: string;
  volumeAttributesClassName?: string;
  volumeMode?: string;
  volumeName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "TypedLocalObjectReference".
 */
export interface TypedLocalObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "TypedObjectReference".
 */
export interface TypedObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "VolumeResourceRequirements".
 */
export interface VolumeResourceRequirements {
  limits?: {
    [k: string]: Quantity;
  };
  requests?: {
    [k: string]: Quantity;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "FCVolumeSource".
 */
export interface FCVolumeSource {
  fsType?: string;
  lun?: number;
  readOnly?: boolean;
  targetWWNs?: string[];
  wwids?: string[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "FlexVolumeSource".
 */
export interface FlexVolumeSource {
  driver: string;
  fsType?: string;
  options?: {
    [k: string]: string;
  };
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "FlockerVolumeSource".
 */
export interface FlockerVolumeSource {
  datasetName?: string;
  datasetUUID?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "GCEPersistentDiskVolumeSource".
 */
export interface GCEPersistentDiskVolumeSource {
  fsType?: string;
  partition?: number;
  pdName: string;
  readOnly?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "GitRepoVolumeSource".
 */
export interface GitRepoVolumeSource {
  directory?: string;
  repository: string;
  revision?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "GlusterfsVolumeSource".
 */
export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HostPathVolumeSource".
 */
export interface HostPathVolumeSource {
  path: string;
  type?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ImageVolumeSource".
 */
export interface ImageVolumeSource {
  pullPolicy?: string;
  reference?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ISCSIVolumeSource".
 */
export interface ISCSIVolumeSource {
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  fsType?: string;
  initiatorName?: string;
  iqn: string;
  iscsiInterface?: string;
  lun: number;
  portals?: string[];
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  targetPortal: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "NFSVolumeSource".
 */
export interface NFSVolumeSource {
  path: string;
  readOnly?: boolean;
  server: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PersistentVolumeClaimVolumeSource".
 */
export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PhotonPersistentDiskVolumeSource".
 */
export interface PhotonPersistentDiskVolumeSource {
  fsType?: string;
  pdID: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PortworxVolumeSource".
 */
export interface PortworxVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  volumeID: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ProjectedVolumeSource".
 */
export interface ProjectedVolumeSource {
  defaultMode?: number;
  sources?: VolumeProjection[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "VolumeProjection".
 */
export interface VolumeProjection {
  clusterTrustBundle?: ClusterTrustBundleProjection;
  configMap?: ConfigMapProjection;
  downwardAPI?: DownwardAPIProjection;
  podCertificate?: PodCertificateProjection;
  secret?: SecretProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ClusterTrustBundleProjection".
 */
export interface ClusterTrustBundleProjection {
  labelSelector?: LabelSelector;
  name?: string;
  optional?: boolean;
  path: string;
  signerName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ConfigMapProjection".
 */
export interface ConfigMapProjection {
  items?: KeyToPath[];
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "DownwardAPIProjection".
 */
export interface DownwardAPIProjection {
  items?: DownwardAPIVolumeFile[];
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodCertificateProjection".
 */
export interface PodCertificateProjection {
  certificateChainPath?: string;
  credentialBundlePath?: string;
  keyPath?: string;
  keyType: string;
  maxExpirationSeconds?: number;
  signerName: string;
  userAnnotations?: {
    [k: string]: string;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SecretProjection".
 */
export interface SecretProjection {
  items?: KeyToPath[];
  name?: string;
  optional?: boolean;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ServiceAccountTokenProjection".
 */
export interface ServiceAccountTokenProjection {
  audience?: string;
  expirationSeconds?: number;
  path: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "QuobyteVolumeSource".
 */
export interface QuobyteVolumeSource {
  group?: string;
  readOnly?: boolean;
  registry: string;
  tenant?: string;
  user?: string;
  volume: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "RBDVolumeSource".
 */
export interface RBDVolumeSource {
  fsType?: string;
  image: string;
  keyring?: string;
  monitors: string[];
  pool?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  user?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ScaleIOVolumeSource".
 */
export interface ScaleIOVolumeSource {
  fsType?: string;
  gateway: string;
  protectionDomain?: string;
  readOnly?: boolean;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  storageMode?: string;
  storagePool?: string;
  system: string;
  volumeName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SecretVolumeSource".
 */
export interface SecretVolumeSource {
  defaultMode?: number;
  items?: KeyToPath[];
  optional?: boolean;
  secretName?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "StorageOSVolumeSource".
 */
export interface StorageOSVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeName?: string;
  volumeNamespace?: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "VsphereVirtualDiskVolumeSource".
 */
export interface VsphereVirtualDiskVolumeSource {
  fsType?: string;
  storagePolicyID?: string;
  storagePolicyName?: string;
  volumePath: string;
}
/**
 * A HorizontalPodAutoscaler for the workload of this component spec.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HpaSpec".
 */
export interface HpaSpec {
  /**
   * Fewest replicas.
   */
  minReplicas?: number;
  /**
   * Most replicas.
   */
  maxReplicas: number;
  /**
   * Metrics in the old autoscaling/v2beta1 form; they win over metricsv2.
   */
  metrics?: MetricSpecV2Beta1[];
  /**
   * Metrics in the autoscaling/v2 form.
   */
  metricsv2?: MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "MetricSpecV2beta1".
 */
export interface MetricSpecV2Beta1 {
  type: string;
  resource?: {
    name: string;
    targetAverageUtilization?: number;
    targetAverageValue?: Quantity;
  };
  containerResource?: {
    name: string;
    container?: string;
    targetAverageUtilization?: number;
    targetAverageValue?: Quantity;
  };
  pods?: {
    metricName: string;
    selector?: LabelSelector;
    targetAverageValue: Quantity;
  };
  object?: {
    target: {
      apiVersion?: string;
      kind: string;
      name: string;
    };
    metricName: string;
    targetValue?: Quantity;
    averageValue?: Quantity;
    selector?: LabelSelector;
  };
  external?: {
    metricName: string;
    metricSelector?: LabelSelector;
    targetValue?: Quantity;
    targetAverageValue?: Quantity;
  };
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "MetricSpec".
 */
export interface MetricSpec {
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  type: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ContainerResourceMetricSource".
 */
export interface ContainerResourceMetricSource {
  container: string;
  name: string;
  target: MetricTarget;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "MetricTarget".
 */
export interface MetricTarget {
  averageUtilization?: number;
  averageValue?: Quantity;
  type: string;
  value?: Quantity;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ExternalMetricSource".
 */
export interface ExternalMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "MetricIdentifier".
 */
export interface MetricIdentifier {
  name: string;
  selector?: LabelSelector;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ObjectMetricSource".
 */
export interface ObjectMetricSource {
  describedObject: CrossVersionObjectReference;
  metric: MetricIdentifier;
  target: MetricTarget;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "CrossVersionObjectReference".
 */
export interface CrossVersionObjectReference {
  apiVersion?: string;
  kind: string;
  name: string;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PodsMetricSource".
 */
export interface PodsMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "ResourceMetricSource".
 */
export interface ResourceMetricSource {
  name: string;
  target: MetricTarget;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HorizontalPodAutoscalerBehavior".
 */
export interface HorizontalPodAutoscalerBehavior {
  scaleDown?: HPAScalingRules;
  scaleUp?: HPAScalingRules;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HPAScalingRules".
 */
export interface HPAScalingRules {
  policies?: HPAScalingPolicy[];
  selectPolicy?: string;
  stabilizationWindowSeconds?: number;
  tolerance?: Quantity;
}
/**
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "HPAScalingPolicy".
 */
export interface HPAScalingPolicy {
  periodSeconds: number;
  type: string;
  value: number;
}
/**
 * A KEDA ScaledObject for the workload of this component spec.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "KedaSpec".
 */
export interface KedaSpec {
  /**
   * Seconds between two looks at the triggers.
   */
  pollingInterval?: number;
  /**
   * Seconds to wait after the last active trigger before scaling to idle.
   */
  cooldownPeriod?: number;
  /**
   * Replicas while no trigger is active.
   */
  idleReplicaCount?: number;
  /**
   * Fewest replicas.
   */
  minReplicaCount?: number;
  /**
   * Most replicas.
   */
  maxReplicaCount?: number;
  advanced?: {
    horizontalPodAutoscalerConfig?: {
      name?: string;
      behavior?: HorizontalPodAutoscalerBehavior;
    };
    restoreToOriginalReplicaCount?: boolean;
  };
  /**
   * What the workload scales on.
   */
  triggers: {
    /**
     * Name of the KEDA scaler.
     */
    type: string;
    /**
     * Name of the trigger.
     */
    name?: string;
    /**
     * Settings of the scaler.
     */
    metadata: {
      [k: string]: string;
    };
    /**
     * Utilization, AverageValue or Value.
     */
    metricType?: string;
    authenticationRef?: {
      name: string;
      kind?: string;
    };
  }[];
  fallback?: {
    /**
     * Failures before the fallback.
     */
    failureThreshold: number;
    /**
     * Replicas then.
     */
    replicas: number;
  };
}
/**
 * A PodDisruptionBudget for the pods of this component spec.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PdbSpec".
 */
export interface PdbSpec {
  /**
   * Pods that must stay, as a number or a percentage.
   */
  minAvailable?: number | string;
  /**
   * Pods that may be gone, as a number or a percentage.
   */
  maxUnavailable?: number | string;
}
/**
 * How pods are replaced. Without it no pod leaves before its successor serves.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "RolloutStrategy".
 */
export interface RolloutStrategy {
  /**
   * Recreate ends all old pods first, for nodes without room for a second one: nothing answers in between.
   */
  type?: "RollingUpdate" | "Recreate";
  rollingUpdate?: {
    /**
     * Pods above replicas while rolling out; 25% by default.
     */
    maxSurge?: number | string;
    /**
     * Pods that may be missing while rolling out; 0 by default.
     */
    maxUnavailable?: number | string;
  };
}
/**
 * Ignored: use svcOrchSpec.resources.
 */
export interface ResourceRequirements1 {
  claims?: ResourceClaim[];
  limits?: {
    [k: string]: Quantity;
  };
  requests?: {
    [k: string]: Quantity;
  };
}
/**
 * The orchestrator of this predictor.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "SvcOrchSpec".
 */
export interface SvcOrchSpec {
  resources?: ResourceRequirements2;
  /**
   * Added to the orchestrator's environment.
   */
  env?: EnvVar[];
  /**
   * Replicas of an orchestrator in a pod of its own.
   */
  replicas?: number;
}
/**
 * Instead of the operator's defaults, as a whole.
 */
export interface ResourceRequirements2 {
  claims?: ResourceClaim[];
  limits?: {
    [k: string]: Quantity;
  };
  requests?: {
    [k: string]: Quantity;
  };
}
/**
 * A second workload that explains predictions.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "Explainer".
 */
export interface Explainer {
  /**
   * Algorithm; empty means no explainer.
   */
  type?:
    | ""
    | "AnchorTabular"
    | "AnchorImages"
    | "AnchorText"
    | "Counterfactuals"
    | "Contrastive"
    | "KernelShap"
    | "IntegratedGradients"
    | "ALE"
    | "TreeShap";
  /**
   * Where the explainer's files are.
   */
  modelUri?: string;
  /**
   * Service account of the explainer's pod.
   */
  serviceAccountName?: string;
  containerSpec?: Container;
  /**
   * Further settings of the explainer.
   */
  config?: {
    [k: string]: string;
  };
  endpoint?: Endpoint;
  /**
   * Secret whose keys become environment variables of the download.
   */
  envSecretRefName?: string;
  /**
   * Image of the download, instead of the operator's default.
   */
  storageInitializerImage?: string;
  /**
   * Pods of the explainer.
   */
  replicas?: number;
  /**
   * JSON given to the explainer when it is built.
   */
  initParameters?: string;
}
/**
 * What is running.
 *
 * This interface was referenced by `PlatformDeployment`'s JSON-Schema
 * via the `definition` "PlatformDeploymentStatus".
 */
export interface PlatformDeploymentStatus {
  /**
   * Available, Creating or Failed.
   */
  state?: string;
  /**
   * Why the state is what it is.
   */
  description?: string;
  /**
   * Generation of the spec that was last acted on.
   */
  observedGeneration?: number;
  /**
   * Names what was last rolled out whole: two deployments with the same revision are rendered alike.
   */
  revision?: string;
  /**
   * For the columns of kubectl get.
   */
  summary?: {
    /**
     * Predictors that serve, of those wanted.
     */
    predictors?: string;
    /**
     * Pods that are ready, of those wanted.
     */
    replicas?: string;
  };
  /**
   * What each predictor does.
   */
  predictors?: {
    /**
     * Name of the predictor.
     */
    name: string;
    /**
     * Whether its Service has pods that answer.
     */
    ready?: boolean;
    /**
     * Whether it ever had: until then it is on its way, not down.
     */
    hasServed?: boolean;
    /**
     * Pods that are wanted, of all its workloads.
     */
    replicas?: number;
    /**
     * Pods that are ready.
     */
    readyReplicas?: number;
    /**
     * host:port of its REST API inside the cluster.
     */
    endpoint?: string;
  }[];
  /**
   * Pods of the first workload; read by the scale subresource.
   */
  replicas?: number;
  /**
   * Selects those pods; read by the scale subresource.
   */
  labelSelector?: string;
  address?: {
    /**
     * Where the first predictor answers inside the cluster.
     */
    url?: string;
  };
  /**
   * Ready, Progressing, and one for each kind of object.
   */
  conditions?: {
    /**
     * What the condition tells of.
     */
    type: string;
    status: "True" | "False" | "Unknown";
    /**
     * One CamelCase word for programs.
     */
    reason?: string;
    /**
     * The failing object, the cause and the cure, for people.
     */
    message?: string;
    /**
     * Empty for an error.
     */
    severity?: string;
    /**
     * Generation of the spec that this is true of.
     */
    observedGeneration?: number;
    /**
     * When the status last changed.
     */
    lastTransitionTime?: string;
  }[];
  /**
   * By workload name.
   */
  deploymentStatus?: {
    [k: string]: {
      /**
       * Pods that exist.
       */
      replicas?: number;
      /**
       * Pods that serve.
       */
      availableReplicas?: number;
      /**
       * Name of the workload.
       */
      name?: string;
      /**
       * Ready, Progressing or Failed.
       */
      status?: string;
      /**
       * What is missing.
       */
      description?: string;
      /**
       * Service that this workload explains.
       */
      explainerFor?: string;
    };
  };
  /**
   * By Service name.
   */
  serviceStatus?: {
    [k: string]: {
      /**
       * Name of the Service.
       */
      svcName?: string;
      /**
       * host:port of the REST API.
       */
      httpEndpoint?: string;
      /**
       * host:port of the gRPC API.
       */
      grpcEndpoint?: string;
      /**
       * Service that this one explains.
       */
      explainerFor?: string;
    };
  };
}
