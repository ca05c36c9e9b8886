import { count, listOf, text, type JsonSchema } from "./json-schema.ts";

const endpointStatus: JsonSchema = {
  type: "object",
  properties: {
    svcName: text("Name of the Service."),
    httpEndpoint: text("host:port of the REST API."),
    grpcEndpoint: text("host:port of the gRPC API."),
    explainerFor: text("Service that this one explains."),
  },
};

const workloadStatus: JsonSchema = {
  type: "object",
  properties: {
    replicas: count("Pods that exist."),
    availableReplicas: count("Pods that serve."),
    name: text("Name of the workload."),
    status: text("Ready, Progressing or Failed."),
    description: text("What is missing."),
    explainerFor: text("Service that this workload explains."),
  },
};

const condition: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    type: text("What the condition tells of."),
    status: { type: "string", enum: ["True", "False", "Unknown"] },
    reason: text("One CamelCase word for programs."),
    message: text("The failing object, the cause and the cure, for people."),
    severity: text("Empty for an error."),
    observedGeneration: {
      type: "integer",
      format: "int64",
      description: "Generation of the spec that this is true of.",
    },
    lastTransitionTime: text("When the status last changed."),
  },
};

const predictorStatus: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: text("Name of the predictor."),
    ready: { type: "boolean", description: "Whether its Service has pods that answer." },
    hasServed: {
      type: "boolean",
      description: "Whether it ever had: until then it is on its way, not down.",
    },
    replicas: count("Pods that are wanted, of all its workloads."),
    readyReplicas: count("Pods that are ready."),
    endpoint: text("host:port of its REST API inside the cluster."),
  },
};

const summary: JsonSchema = {
  type: "object",
  description: "For the columns of kubectl get.",
  properties: {
    predictors: text("Predictors that serve, of those wanted."),
    replicas: text("Pods that are ready, of those wanted."),
  },
};

export const statusDefinition: JsonSchema = {
  type: "object",
  description: "What is running.",
  properties: {
    state: text("Available, Creating or Failed."),
    description: text("Why the state is what it is."),
    observedGeneration: {
      type: "integer",
      format: "int64",
      description: "Generation of the spec that was last acted on.",
    },
    revision: text(
      "Names what was last rolled out whole: two deployments with the same revision are rendered alike.",
    ),
    summary,
    predictors: listOf(predictorStatus, "What each predictor does."),
    replicas: count("Pods of the first workload; read by the scale subresource."),
    labelSelector: text("Selects those pods; read by the scale subresource."),
    address: {
      type: "object",
      properties: { url: text("Where the first predictor answers inside the cluster.") },
    },
    conditions: listOf(condition, "Ready, Progressing, and one for each kind of object."),
    deploymentStatus: {
      type: "object",
      description: "By workload name.",
      additionalProperties: workloadStatus,
    },
    serviceStatus: { type: "object", description: "By Service name.", additionalProperties: endpointStatus },
  },
};
