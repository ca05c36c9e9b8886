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

const defaults = {
  PREDICTIVE_UNIT_HTTP_SERVICE_PORT: String(firstComponentPorts.http),
  PREDICTIVE_UNIT_METRICS_SERVICE_PORT: String(firstComponentPorts.metrics),
  PREDICTIVE_UNIT_METRICS_ENDPOINT: "/metrics",
  PREDICTIVE_UNIT_ID: "component",
  PREDICTIVE_UNIT_IMAGE: "",
  PLATFORM_BIND_ADDRESS: "0.0.0.0",
  PLATFORM_DEPLOYMENT_ID: "",
  PREDICTOR_ID: "",
  INCLUDE_METRICS_IN_CLIENT_RESPONSE: "true",
} as const;

const isPort = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= 65_535;

/** Settings from the environment; the error is a sentence. */
export function readComponentSettings(environment: Environment): Result<ComponentSettings, string> {
  const env = { ...defaults, ...(environment as Partial<Record<keyof typeof defaults, string>>) };
  for (const name of ["PREDICTIVE_UNIT_HTTP_SERVICE_PORT", "PREDICTIVE_UNIT_METRICS_SERVICE_PORT"] as const) {
    if (!isPort(env[name])) return fail(`${name}: "${env[name]}" is no port`);
  }
  const [image, version] = splitImage(env.PREDICTIVE_UNIT_IMAGE);
  return ok({
    unit: env.PREDICTIVE_UNIT_ID,
    image: env.PREDICTIVE_UNIT_IMAGE,
    host: env.PLATFORM_BIND_ADDRESS,
    port: Number(env.PREDICTIVE_UNIT_HTTP_SERVICE_PORT),
    metricsPort: Number(env.PREDICTIVE_UNIT_METRICS_SERVICE_PORT),
    metricsPath: env.PREDICTIVE_UNIT_METRICS_ENDPOINT,
    maxBytes: 64 * 1024 * 1024,
    includeMetrics: env.INCLUDE_METRICS_IN_CLIENT_RESPONSE.toLowerCase() !== "false",
    metadata: environment["MODEL_METADATA"],
    labels: {
      deployment_name: env.PLATFORM_DEPLOYMENT_ID,
      predictor_name: env.PREDICTOR_ID,
      model_name: env.PREDICTIVE_UNIT_ID,
      model_image: image,
      model_version: version ?? "",
    },
  });
}
