import { count, listOf, ref, text, type Definitions } from "./json-schema.ts";

export const unitTypes = [
  "UNKNOWN_TYPE",
  "ROUTER",
  "COMBINER",
  "MODEL",
  "TRANSFORMER",
  "OUTPUT_TRANSFORMER",
] as const;
export const unitMethods = [
  "TRANSFORM_INPUT",
  "TRANSFORM_OUTPUT",
  "ROUTE",
  "AGGREGATE",
  "SEND_FEEDBACK",
] as const;
export const parameterTypes = ["INT", "FLOAT", "DOUBLE", "STRING", "BOOL"] as const;

/** One node of the inference graph and what hangs on it. */
export const unitDefinitions: Definitions = {
  Unit: {
    type: "object",
    description: "One node of the inference graph.",
    required: ["name"],
    properties: {
      name: {
        type: "string",
        minLength: 1,
        description:
          "Name of the node. Equals the name of its container unless the node is built in or prepackaged.",
      },
      type: {
        type: "string",
        enum: unitTypes,
        description: "Role of the node. MODEL when type, methods and implementation are all unset.",
      },
      implementation: text(
        "A built-in (SIMPLE_MODEL, SIMPLE_ROUTER, RANDOM_ABTEST, AVERAGE_COMBINER) or the key of a prepackaged server.",
      ),
      methods: listOf(
        { type: "string", enum: unitMethods },
        "Calls that the node takes, besides those of its type.",
      ),
      children: { ...listOf(ref("Unit"), "Nodes below this one, in order."), nullable: true },
      endpoint: ref("Endpoint"),
      parameters: listOf(ref("Parameter"), "Settings handed to the component."),
      modelUri: text("Where the model's files are, for example s3://bucket/path or pvc://claim/path."),
      serviceAccountName: text("Service account of the pod of a prepackaged server."),
      envSecretRefName: text("Secret whose keys become environment variables of the model download."),
      storageInitializerImage: text("Image of the model download, instead of the operator's default."),
      logger: ref("Logger"),
    },
  },
  Endpoint: {
    type: "object",
    description: "How the node is called.",
    properties: {
      type: {
        type: "string",
        enum: ["REST", "GRPC"],
        description: "Transport of this node; prefer spec.transport.",
      },
      encoding: {
        type: "string",
        enum: ["json", "form"],
        description: "Body that the component reads: raw JSON (the default), or a form with one field json.",
      },
      service_host: text("Ignored: the operator knows where the node runs."),
      service_port: count(
        "Port of an explainer. Ignored on graph nodes: name a container port http or grpc instead.",
      ),
      httpPort: count("Ignored: name a container port http instead."),
      grpcPort: count("Ignored: name a container port grpc instead."),
    },
  },
  Parameter: {
    type: "object",
    required: ["name", "type", "value"],
    properties: {
      name: text("Name of the parameter."),
      value: text("Value, always written as a string."),
      type: { type: "string", enum: parameterTypes, description: "How the component reads the value." },
    },
  },
  Logger: {
    type: "object",
    description: "Payload logging of the node.",
    required: ["mode"],
    properties: {
      url: text("Where the events go; the operator's default when empty."),
      mode: { type: "string", enum: ["all", "request", "response"], description: "What is logged." },
    },
  },
};
