import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { kubernetesDefinitionsFrom, type OpenApiDocument } from "./kubernetes-schema.ts";

/** The OpenAPI documents that hold every definition the resource uses, as an API server publishes them. */
export const openApiPaths = ["/openapi/v3/api/v1", "/openapi/v3/apis/autoscaling/v2"] as const;

export const kubernetesFile = join(import.meta.dirname, "../api/gen/kubernetes.ts");

/** The content of src/api/gen/kubernetes.ts. */
export function kubernetesSource(documents: readonly OpenApiDocument[]): string {
  const definitions = JSON.stringify(kubernetesDefinitionsFrom(documents), null, 1);
  return [
    "// Generated from the OpenAPI of a Kubernetes API server by `make generate-kubernetes`. Do not edit.",
    "/* eslint-disable */",
    'import type { Definitions } from "../schema/json-schema.ts";',
    "",
    `export const kubernetesDefinitions: Definitions = ${definitions};`,
    "",
  ].join("\n");
}

export const writeKubernetesSource = (documents: readonly OpenApiDocument[]): void =>
  writeFileSync(kubernetesFile, kubernetesSource(documents));
