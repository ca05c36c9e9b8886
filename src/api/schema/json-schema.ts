/** The part of JSON Schema that the resource uses. `x-kubernetes-*` keywords pass through to the CRD. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly "x-kubernetes-int-or-string"?: true;
  readonly "x-kubernetes-preserve-unknown-fields"?: true;
}

export type Definitions = Readonly<Record<string, JsonSchema>>;

export const ref = (definition: string): JsonSchema => ({ $ref: `#/$defs/${definition}` });
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({
  type: "array",
  description,
  items,
});
export const text = (description: string): JsonSchema => ({ type: "string", description });
export const textMap = (description: string): JsonSchema => ({
  type: "object",
  description,
  additionalProperties: { type: "string" },
});
export const count = (description: string, minimum = 0): JsonSchema => ({
  type: "integer",
  format: "int32",
  minimum,
  maximum: 2_147_483_647,
  description,
});
export const intOrString = (description: string): JsonSchema => ({
  description,
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
});
