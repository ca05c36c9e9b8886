import { fail, ok, type Result } from "./result.ts";

/** What an admin decides once for all deployments. Read from the environment by src/main and passed on. */
export interface RenderSettings {
  /** Image of the orchestrator. */
  readonly orchestratorImage: string;
  readonly imagePullPolicy: "Always" | "IfNotPresent" | "Never";
  /** User that pods run as unless their spec says otherwise; undefined leaves it to the image. */
  readonly defaultUserId: number | undefined;
  /** Domain of the cluster's DNS. */
  readonly clusterDomain: string;
  /** Path of the metrics of orchestrator and components. */
  readonly metricsPath: string;
  /** Seconds that a pod goes on serving after it has begun to stop, while clients and proxies learn that it is leaving. */
  readonly drainSeconds: number;
  /** Limits of a deployment that sets none. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const defaultRenderSettings: RenderSettings = {
  orchestratorImage: "platform-core/orchestrator:1.11.0",
  imagePullPolicy: "IfNotPresent",
  defaultUserId: 8888,
  clusterDomain: "cluster.local",
  metricsPath: "/prometheus",
  drainSeconds: 5,
  timeoutMs: 60_000,
  maxBytes: 64 * 1024 * 1024,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's settings from its environment; every bad value is told, none is replaced by a default. */
export function readRenderSettings(env: Environment): Result<RenderSettings, string[]> {
  const issues: string[] = [];
  const number = (name: string, fallback: number): number => {
    const value = env[name];
    if (value === undefined || value === "") return fallback;
    if (/^\d+$/.test(value)) return Number(value);
    issues.push(`${name}: "${value}" is no whole number`);
    return fallback;
  };
  const pullPolicy = env["EXECUTOR_CONTAINER_IMAGE_PULL_POLICY"] ?? defaultRenderSettings.imagePullPolicy;
  if (pullPolicy !== "Always" && pullPolicy !== "IfNotPresent" && pullPolicy !== "Never") {
    issues.push(`EXECUTOR_CONTAINER_IMAGE_PULL_POLICY: "${pullPolicy}" is no pull policy; use IfNotPresent`);
  }
  const settings: RenderSettings = {
    ...defaultRenderSettings,
    orchestratorImage: env["EXECUTOR_CONTAINER_IMAGE_AND_VERSION"] ?? defaultRenderSettings.orchestratorImage,
    imagePullPolicy: pullPolicy as RenderSettings["imagePullPolicy"],
    defaultUserId: env["DEFAULT_USER_ID"] === "" ? undefined : number("DEFAULT_USER_ID", 8888),
    clusterDomain: env["CLUSTER_DOMAIN"] ?? defaultRenderSettings.clusterDomain,
    metricsPath: env["EXECUTOR_PROMETHEUS_PATH"] ?? defaultRenderSettings.metricsPath,
    drainSeconds: number("DRAIN_SECONDS", defaultRenderSettings.drainSeconds),
    timeoutMs: number("EXECUTOR_DEFAULT_TIMEOUT_MS", defaultRenderSettings.timeoutMs),
    maxBytes: number("EXECUTOR_DEFAULT_MAX_BYTES", defaultRenderSettings.maxBytes),
  };
  return issues.length === 0 ? ok(settings) : fail(issues);
}
