import {
  count,
  intOrString,
  listOf,
  ref,
  text,
  textMap,
  type Definitions,
  type JsonSchema,
} from "./json-schema.ts";

const quantity: JsonSchema = ref("Quantity");
const selector: JsonSchema = ref("LabelSelector");
const crossVersionObject: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  properties: { apiVersion: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
};
const resource = (names: JsonSchema["properties"]): JsonSchema => ({
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, ...names },
});

/** Autoscaling and disruption fields of a component spec. */
export const scalingDefinitions: Definitions = {
  HpaSpec: {
    type: "object",
    description: "A HorizontalPodAutoscaler for the workload of this component spec.",
    required: ["maxReplicas"],
    properties: {
      minReplicas: count("Fewest replicas."),
      maxReplicas: count("Most replicas.", 1),
      metrics: listOf(
        ref("MetricSpecV2beta1"),
        "Metrics in the old autoscaling/v2beta1 form; they win over metricsv2.",
      ),
      metricsv2: listOf(ref("MetricSpec"), "Metrics in the autoscaling/v2 form."),
      behavior: ref("HorizontalPodAutoscalerBehavior"),
    },
  },
  MetricSpecV2beta1: {
    type: "object",
    required: ["type"],
    properties: {
      type: { type: "string" },
      resource: resource({
        targetAverageUtilization: { type: "integer", format: "int32" },
        targetAverageValue: quantity,
      }),
      containerResource: resource({
        container: { type: "string" },
        targetAverageUtilization: { type: "integer", format: "int32" },
        targetAverageValue: quantity,
      }),
      pods: {
        type: "object",
        required: ["metricName", "targetAverageValue"],
        properties: { metricName: { type: "string" }, selector, targetAverageValue: quantity },
      },
      object: {
        type: "object",
        required: ["metricName", "target"],
        properties: {
          target: crossVersionObject,
          metricName: { type: "string" },
          targetValue: quantity,
          averageValue: quantity,
          selector,
        },
      },
      external: {
        type: "object",
        required: ["metricName"],
        properties: {
          metricName: { type: "string" },
          metricSelector: selector,
          targetValue: quantity,
          targetAverageValue: quantity,
        },
      },
    },
  },
  KedaSpec: {
    type: "object",
    description: "A KEDA ScaledObject for the workload of this component spec.",
    required: ["triggers"],
    properties: {
      pollingInterval: count("Seconds between two looks at the triggers.", 1),
      cooldownPeriod: count("Seconds to wait after the last active trigger before scaling to idle."),
      idleReplicaCount: count("Replicas while no trigger is active."),
      minReplicaCount: count("Fewest replicas."),
      maxReplicaCount: count("Most replicas.", 1),
      advanced: {
        type: "object",
        properties: {
          horizontalPodAutoscalerConfig: {
            type: "object",
            properties: {
              name: { type: "string" },
              behavior: ref("HorizontalPodAutoscalerBehavior"),
            },
          },
          restoreToOriginalReplicaCount: { type: "boolean" },
        },
      },
      triggers: listOf(
        {
          type: "object",
          required: ["type", "metadata"],
          properties: {
            type: text("Name of the KEDA scaler."),
            name: text("Name of the trigger."),
            metadata: textMap("Settings of the scaler."),
            metricType: text("Utilization, AverageValue or Value."),
            authenticationRef: {
              type: "object",
              required: ["name"],
              properties: { name: { type: "string" }, kind: { type: "string" } },
            },
          },
        },
        "What the workload scales on.",
      ),
      fallback: {
        type: "object",
        required: ["failureThreshold", "replicas"],
        properties: {
          failureThreshold: count("Failures before the fallback.", 1),
          replicas: count("Replicas then."),
        },
      },
    },
  },
  PdbSpec: {
    type: "object",
    description: "A PodDisruptionBudget for the pods of this component spec.",
    properties: {
      minAvailable: intOrString("Pods that must stay, as a number or a percentage."),
      maxUnavailable: intOrString("Pods that may be gone, as a number or a percentage."),
    },
  },
};
