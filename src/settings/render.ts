import { choice, optionalNumber, text, wholeNumber, type Values } from "./setting.ts";

/** What an admin decides once for the objects of all deployments. */
export const renderSettings = {
  controllerId: text({
    flag: "controller-id",
    env: ["CONTROLLER_ID"],
    default: "",
    description:
      "Where several operators share a cluster: this one takes the deployments labelled `platform.io/controller-id` with this value; one without an id takes those without the label.",
  }),
  orchestratorImage: text({
    flag: "orchestrator-image",
    env: ["RELATED_IMAGE_EXECUTOR", "EXECUTOR_CONTAINER_IMAGE_AND_VERSION"],
    default: "platform-core/orchestrator:1.11.0",
    description: "Image of the orchestrator.",
  }),
  imagePullPolicy: choice({
    flag: "orchestrator-image-pull-policy",
    env: ["EXECUTOR_CONTAINER_IMAGE_PULL_POLICY"],
    choices: ["Always", "IfNotPresent", "Never"],
    default: "IfNotPresent",
    description: "When that image is pulled.",
  }),
  defaultUserId: optionalNumber({
    flag: "default-user-id",
    env: ["DEFAULT_USER_ID"],
    default: 8888,
    description: "User that pods run as unless their spec says otherwise; empty leaves it to the image.",
  }),
  clusterDomain: text({
    flag: "cluster-domain",
    env: ["CLUSTER_DOMAIN"],
    default: "cluster.local",
    description: "Domain of the cluster's DNS.",
  }),
  metricsPath: text({
    flag: "workload-metrics-path",
    env: ["EXECUTOR_PROMETHEUS_PATH"],
    default: "/prometheus",
    description: "Path of the metrics of orchestrators and components.",
  }),
  drainSeconds: wholeNumber({
    flag: "drain-seconds",
    env: ["DRAIN_SECONDS"],
    most: 3600,
    default: 5,
    description:
      "Seconds that a pod goes on serving after it has begun to stop, and that an old workload stays after its Service has moved, while clients and proxies learn of it.",
  }),
  timeoutMs: wholeNumber({
    flag: "default-timeout-ms",
    env: ["EXECUTOR_DEFAULT_TIMEOUT_MS"],
    least: 1,
    default: 60_000,
    description: "Milliseconds that a prediction may take where a deployment does not say.",
  }),
  maxBytes: wholeNumber({
    flag: "default-max-bytes",
    env: ["EXECUTOR_DEFAULT_MAX_BYTES"],
    least: 1,
    default: 64 * 1024 * 1024,
    description: "Largest body in bytes where a deployment does not say.",
  }),
};

export type RenderSettings = Values<typeof renderSettings>;

export const defaultRenderSettings: RenderSettings = Object.fromEntries(
  Object.entries(renderSettings).map(([name, setting]) => [name, setting.default]),
) as RenderSettings;
