import { kubernetesDefinitions } from "../gen/kubernetes.ts";
import { count, listOf, ref, text, textMap, type Definitions, type JsonSchema } from "./json-schema.ts";
import { predictorDefinitions } from "./predictor.ts";
import { scalingDefinitions } from "./scaling.ts";
import { statusDefinition } from "./status.ts";
import { unitDefinitions } from "./unit.ts";

export const group = "machinelearning.platform.io";
export const version = "v1";
export const apiVersion = `${group}/${version}`;
export const kind = "PlatformDeployment";
export const plural = "platformdeployments";
export const shortName = "pdep";

const spec: JsonSchema = {
  type: "object",
  description: "What should run.",
  required: ["predictors"],
  properties: {
    name: text("Free text, kept for old clients; the object's own name is what counts."),
    predictors: {
      ...listOf(ref("Predictor"), "One entry is one graph with its workloads and its Service."),
      minItems: 1,
    },
    protocol: {
      type: "string",
      enum: ["platform", "tensorflow", "kfserving", "v2"],
      default: "platform",
      description: "Payload protocol. kfserving is the older name of v2.",
    },
    transport: {
      type: "string",
      enum: ["rest", "grpc"],
      default: "rest",
      description: "Transport between the orchestrator and the components.",
    },
    serverType: {
      type: "string",
      enum: ["rpc", "kafka"],
      default: "rpc",
      description: "rpc serves requests; kafka also reads them from a topic.",
    },
    replicas: count("Pods of each workload, unless a predictor or a component spec says otherwise."),
    annotations: textMap("Settings of the deployment; also copied to its workloads and their pods."),
    oauth_key: text("Ignored: kept for old manifests."),
    oauth_secret: text("Ignored: kept for old manifests."),
  },
};

const own: Definitions = {
  PlatformDeploymentSpec: spec,
  PlatformDeploymentStatus: statusDefinition,
  ...predictorDefinitions,
  ...unitDefinitions,
  ...scalingDefinitions,
};

/** Every definition that the resource refers to: ours, and Kubernetes' own for pods and metrics. */
export const definitions: Definitions = { ...kubernetesDefinitions, ...own };

/** The resource, written once: types, defaults, validation and the CRD come from here. */
export const deploymentSchema: JsonSchema = {
  type: "object",
  description: "A machine-learning deployment: one or more inference graphs behind one prediction API.",
  required: ["apiVersion", "kind", "metadata", "spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: ref("ObjectMeta"),
    spec: ref("PlatformDeploymentSpec"),
    status: ref("PlatformDeploymentStatus"),
  },
};
