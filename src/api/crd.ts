import { dump } from "js-yaml";
import {
  definitions,
  deploymentSchema,
  group,
  kind,
  plural,
  shortName,
  version,
} from "./schema/deployment.ts";
import type { JsonSchema } from "./schema/json-schema.ts";

/** Levels of `children` that the CRD spells out below the root; a CRD cannot recurse. Deeper ones are kept as they are. */
export const spelledOutLevels = 10;

/** Kubernetes definitions carry no descriptions, and below this many levels ours are dropped too, to keep the CRD small. */
const describedLevels = 1;

interface Place {
  readonly unitDepth: number;
}

const prefix = "#/$defs/";

/** The schema without references, as a CRD needs it: defaults dropped, `children` unrolled. */
function structural(schema: JsonSchema, place: Place): JsonSchema {
  if (schema.$ref !== undefined) return dereference(schema, place);
  const { description, properties, items, additionalProperties, ...rest } = withoutDefault(schema);
  const deeper = (inner: JsonSchema): JsonSchema => structural(inner, place);
  return {
    ...rest,
    ...(description !== undefined && place.unitDepth <= describedLevels && { description }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, deeper(inner)]),
      ),
    }),
    ...(items && { items: deeper(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: deeper(additionalProperties) }),
    ...(isOpaqueObject(schema) && { "x-kubernetes-preserve-unknown-fields": true as const }),
  };
}

/** A default in the CRD would be written into the user's object. */
function withoutDefault(schema: JsonSchema): JsonSchema {
  const kept = { ...schema };
  delete (kept as { default?: unknown }).default;
  return kept;
}

function isOpaqueObject({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === "object" && properties === undefined && typeof additionalProperties !== "object";
}

function dereference({ $ref = "", ...besides }: JsonSchema, place: Place): JsonSchema {
  const name = $ref.slice(prefix.length);
  const definition = definitions[name];
  if (definition === undefined) throw new Error(`no definition ${name}`);
  if (name !== "Unit") return structural({ ...definition, ...besides }, place);
  if (place.unitDepth > spelledOutLevels)
    return { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return structural({ ...definition, ...besides }, { unitDepth: place.unitDepth + 1 });
}

const printerColumns = [
  { name: "Ready", type: "string", jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
  { name: "State", type: "string", jsonPath: ".status.state" },
  { name: "Predictors", type: "string", jsonPath: ".status.summary.predictors" },
  { name: "Replicas", type: "string", jsonPath: ".status.summary.replicas" },
  { name: "Endpoint", type: "string", jsonPath: ".status.address.url" },
  { name: "Message", type: "string", jsonPath: ".status.description", priority: 1 },
  { name: "Revision", type: "string", jsonPath: ".status.revision", priority: 1 },
  { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
];

/** The CustomResourceDefinition of PlatformDeployment. */
export function customResourceDefinition(): Record<string, unknown> {
  const root = structural(deploymentSchema, { unitDepth: 0 });
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase(), shortNames: [shortName] },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          additionalPrinterColumns: printerColumns,
          schema: {
            openAPIV3Schema: { ...root, properties: { ...root.properties, metadata: { type: "object" } } },
          },
          subresources: {
            status: {},
            scale: {
              specReplicasPath: ".spec.replicas",
              statusReplicasPath: ".status.replicas",
              labelSelectorPath: ".status.labelSelector",
            },
          },
        },
      ],
    },
  };
}

/** The CRD as YAML, compact below the level that people read: a plain `kubectl apply` takes at most 262,144 bytes. */
export const customResourceDefinitionYaml = (): string =>
  dump(customResourceDefinition(), { noRefs: true, indent: 1, lineWidth: -1, flowLevel: 24 });
