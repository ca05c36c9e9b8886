import type { Definitions, JsonSchema } from "../api/schema/json-schema.ts";

/** Definitions that the resource uses, by the name that it knows them by, and their names in the API server's OpenAPI. */
const roots: Readonly<Record<string, string>> = {
  ObjectMeta: "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
  PodSpec: "io.k8s.api.core.v1.PodSpec",
  MetricSpec: "io.k8s.api.autoscaling.v2.MetricSpec",
  HorizontalPodAutoscalerBehavior: "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior",
};

export interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}

interface OpenApiSchema extends Omit<JsonSchema, "properties" | "items" | "additionalProperties"> {
  readonly allOf?: readonly OpenApiSchema[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
}

const shortName = (reference: string): string => reference.slice(reference.lastIndexOf(".") + 1);

/** Kubernetes' own definitions, reduced to what the resource needs: no descriptions, defaults or list markers. */
export function kubernetesDefinitionsFrom(documents: readonly OpenApiDocument[]): Definitions {
  const source = Object.assign({}, ...documents.map((document) => document.components.schemas)) as Record<
    string,
    OpenApiSchema
  >;
  const found: Record<string, JsonSchema> = {};
  const take = (fullName: string): void => {
    const name = shortName(fullName);
    if (name in found) return;
    const schema = source[fullName];
    if (schema === undefined) throw new Error(`the OpenAPI documents have no ${fullName}`);
    found[name] = {};
    found[name] = special[name] ?? reduce(schema, take);
  };
  Object.values(roots).forEach(take);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Types whose JSON form differs from what OpenAPI says of them. */
const special: Readonly<Record<string, JsonSchema>> = {
  Quantity: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
  Time: { type: "string", format: "date-time", nullable: true },
  IntOrString: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
};

function reduce(schema: OpenApiSchema, take: (fullName: string) => void): JsonSchema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference !== undefined) {
    const fullName = reference.slice(reference.lastIndexOf("/") + 1);
    take(fullName);
    return { $ref: `#/$defs/${shortName(fullName)}` };
  }
  const kept = (["type", "format", "required"] as const).flatMap((key) =>
    schema[key] === undefined ? [] : [[key, schema[key]]],
  );
  return { ...(Object.fromEntries(kept) as JsonSchema), ...reduceParts(schema, take) };
}

function reduceParts(schema: OpenApiSchema, take: (fullName: string) => void): JsonSchema {
  const { properties, items, additionalProperties: values } = schema;
  return {
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, reduce(value, take)]),
      ),
    }),
    ...(items && { items: reduce(items, take) }),
    ...(values && { additionalProperties: values === true ? true : reduce(values, take) }),
  };
}
