import { count, intOrString, listOf, ref, text, textMap, type Definitions } from "./json-schema.ts";

export const explainerTypes = [
  "AnchorTabular",
  "AnchorImages",
  "AnchorText",
  "Counterfactuals",
  "Contrastive",
  "KernelShap",
  "IntegratedGradients",
  "ALE",
  "TreeShap",
] as const;

/** One predictor: a graph, its pods and how much of the traffic it gets. */
export const predictorDefinitions: Definitions = {
  Predictor: {
    type: "object",
    description: "One graph with its workloads and its Service.",
    required: ["name", "graph"],
    properties: {
      name: { type: "string", minLength: 1, description: "Part of every generated name." },
      graph: ref("Unit"),
      componentSpecs: {
        ...listOf(ref("ComponentSpec"), "Pods of the graph's components; one Deployment for each entry."),
        nullable: true,
      },
      replicas: count("Pods of each workload, unless its component spec says otherwise."),
      annotations: textMap("Copied to the workloads, their pods and the Services of this predictor."),
      labels: textMap("Copied to the workloads and their pods. `version` is added when missing."),
      engineResources: { ...ref("ResourceRequirements"), description: "Ignored: use svcOrchSpec.resources." },
      svcOrchSpec: ref("SvcOrchSpec"),
      traffic: count("Share of the requests in percent; for a shadow the share that is mirrored."),
      explainer: ref("Explainer"),
      shadow: { type: "boolean", description: "Gets a copy of the traffic; its answers are dropped." },
      ssl: {
        type: "object",
        properties: { certSecretName: text("TLS secret served by the orchestrator.") },
      },
      progressDeadlineSeconds: count("Seconds without progress after which a rollout counts as failed.", 1),
    },
  },
  SvcOrchSpec: {
    type: "object",
    description: "The orchestrator of this predictor.",
    properties: {
      resources: {
        ...ref("ResourceRequirements"),
        description: "Instead of the operator's defaults, as a whole.",
      },
      env: listOf(ref("EnvVar"), "Added to the orchestrator's environment."),
      replicas: count("Replicas of an orchestrator in a pod of its own."),
    },
  },
  ComponentSpec: {
    type: "object",
    description: "One workload: a pod template with its scaling.",
    properties: {
      metadata: {
        type: "object",
        description:
          "name replaces the container names in the workload's name; labels and annotations are copied.",
        properties: {
          name: text("Instead of the container names in the workload's name."),
          namespace: text("Ignored."),
          labels: textMap("Added to the workload and its pods."),
          annotations: textMap("Added to the workload and its pods."),
          creationTimestamp: { type: "string", nullable: true, description: "Ignored." },
        },
      },
      spec: ref("PodSpec"),
      replicas: count("Pods of this workload."),
      hpaSpec: ref("HpaSpec"),
      kedaSpec: ref("KedaSpec"),
      pdbSpec: ref("PdbSpec"),
      strategy: ref("RolloutStrategy"),
      minReadySeconds: count("Seconds that a pod must be ready before the next one is replaced."),
      progressDeadlineSeconds: count(
        "Seconds without progress after which a rollout counts as failed; instead of the predictor's.",
        1,
      ),
    },
  },
  RolloutStrategy: {
    type: "object",
    description: "How pods are replaced. Without it no pod leaves before its successor serves.",
    properties: {
      type: {
        type: "string",
        enum: ["RollingUpdate", "Recreate"],
        description:
          "Recreate ends all old pods first, for nodes without room for a second one: nothing answers in between.",
      },
      rollingUpdate: {
        type: "object",
        properties: {
          maxSurge: intOrString("Pods above replicas while rolling out; 25% by default."),
          maxUnavailable: intOrString("Pods that may be missing while rolling out; 0 by default."),
        },
      },
    },
  },
  Explainer: {
    type: "object",
    description: "A second workload that explains predictions.",
    properties: {
      type: {
        type: "string",
        enum: ["", ...explainerTypes],
        description: "Algorithm; empty means no explainer.",
      },
      modelUri: text("Where the explainer's files are."),
      serviceAccountName: text("Service account of the explainer's pod."),
      containerSpec: ref("Container"),
      config: textMap("Further settings of the explainer."),
      endpoint: ref("Endpoint"),
      envSecretRefName: text("Secret whose keys become environment variables of the download."),
      storageInitializerImage: text("Image of the download, instead of the operator's default."),
      replicas: count("Pods of the explainer."),
      initParameters: text("JSON given to the explainer when it is built."),
    },
  },
};
