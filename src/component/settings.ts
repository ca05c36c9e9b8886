import { fail, ok, type Result } from "../result.ts";
import { firstComponentPorts } from "../api/ports.ts";
import { splitImage } from "./metadata.ts";

/** What the operator tells a component through its environment. */
export interface ComponentSettings {
  readonly unit: string;
  readonly image: string;
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly metricsPath: string;
  readonly maxBytes: number;
  readonly includeMetrics: boolean;
  /** YAML of MODEL_METADATA. */
  readonly metadata: string | undefined;
  /** Labels of every metric. */
  readonly labels: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings from the environment; the error is a sentence. */
export function readComponentSettings(env: Environment): Result<ComponentSettings, string> {
  const ports = {
    PREDICTIVE_UNIT_HTTP_SERVICE_PORT: firstComponentPorts.http,
    PREDICTIVE_UNIT_METRICS_SERVICE_PORT: firstComponentPorts.metrics,
  };
  for (const name of Object.keys(ports)) {
    const value = env[name];
    if (value !== undefined && (!/^\d+$/.test(value) || Number(value) > 65_535)) return fail(`${name}: "${value}" is no port`);
  }
  const image = env["PREDICTIVE_UNIT_IMAGE"] ?? "";
  const unit = env["PREDICTIVE_UNIT_ID"] ?? "component";
  const [, version] = splitImage(image);
  return ok({
    unit,
    image,
    host: env["PLATFORM_BIND_ADDRESS"] ?? "0.0.0.0",
    port: Number(env["PREDICTIVE_UNIT_HTTP_SERVICE_PORT"] ?? ports.PREDICTIVE_UNIT_HTTP_SERVICE_PORT),
    metricsPort: Number(env["PREDICTIVE_UNIT_METRICS_SERVICE_PORT"] ?? ports.PREDICTIVE_UNIT_METRICS_SERVICE_PORT),
    metricsPath: env["PREDICTIVE_UNIT_METRICS_ENDPOINT"] ?? "/metrics",
    maxBytes: 64 * 1024 * 1024,
    includeMetrics: env["INCLUDE_METRICS_IN_CLIENT_RESPONSE"]?.toLowerCase() !== "false",
    metadata: env["MODEL_METADATA"],
    labels: {
      deployment_name: env["PLATFORM_DEPLOYMENT_ID"] ?? "",
      predictor_name: env["PREDICTOR_ID"] ?? "",
      model_name: unit,
      model_image: splitImage(image)[0],
      model_version: version ?? "",
    },
  });
}
