import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import leven from "leven";
import { fail, ok, type Result } from "../result.ts";
import type { PlatformDeployment } from "./gen/types.ts";
import { error, type Issue } from "./issue.ts";
import { apiVersion, definitions, deploymentSchema, group, kind } from "./schema/deployment.ts";
import type { JsonSchema } from "./schema/json-schema.ts";

/** A deployment whose shape the schema has checked, with the schema's defaults filled in. */
export interface Deployment extends PlatformDeployment {
  metadata: PlatformDeployment["metadata"] & { name: string };
}

/** Deeper nesting than any deployment needs; keeps hostile input from exhausting the stack. */
const maxNesting = 400;
const maxIssues = 100;

/** Refuses unknown fields, which the API server would drop without a word. */
function strict(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  const closed = properties !== undefined && additionalProperties === undefined;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, strict(inner)]),
      ),
    }),
    ...(items && { items: strict(items) }),
    ...(closed && { additionalProperties: false }),
  };
}

let compiled: ValidateFunction<PlatformDeployment> | undefined;

function validator(): ValidateFunction<PlatformDeployment> {
  if (compiled === undefined) {
    const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, useDefaults: true });
    addFormats.default(ajv);
    const $defs = Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [name, strict(schema)]),
    );
    compiled = ajv.compile<PlatformDeployment>({ ...strict(deploymentSchema), $defs });
  }
  return compiled;
}

/** Checks the shape of anything that claims to be a PlatformDeployment. Never changes its input. */
export function parseDeployment(document: unknown): Result<Deployment, Issue[]> {
  const refusal = refuseEarly(document);
  if (refusal !== undefined) return fail([refusal]);
  const copy = structuredClone(document) as PlatformDeployment;
  const validate = validator();
  if (validate(copy)) return named(copy);
  return fail(issuesOf(validate.errors ?? []));
}

function named(deployment: PlatformDeployment): Result<Deployment, Issue[]> {
  const { name } = deployment.metadata;
  if (typeof name !== "string" || name === "") {
    return fail([error("metadata.name", "the deployment has no name", "give it one")]);
  }
  return ok({ ...deployment, metadata: { ...deployment.metadata, name } });
}

function refuseEarly(document: unknown): Issue | undefined {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return error(
      "",
      `this is ${kindOf(document)}, not a ${kind}`,
      `start with apiVersion: ${apiVersion} and kind: ${kind}`,
    );
  }
  if (nestingExceeds(document, maxNesting)) {
    return error("", `nested more than ${maxNesting} levels deep`, "split the graph");
  }
  return refuseKind(document as Record<string, unknown>);
}

function refuseKind(document: Record<string, unknown>): Issue | undefined {
  if (document["kind"] !== kind) {
    return error("kind", `${show(document["kind"])} is not ${kind}`, `write kind: ${kind}`);
  }
  const given = document["apiVersion"];
  if (given === apiVersion) return undefined;
  const older = typeof given === "string" && given.startsWith(`${group}/`);
  const cure = older
    ? `${given} is an older form that cannot be read; write apiVersion: ${apiVersion} and adapt the fields`
    : `write apiVersion: ${apiVersion}`;
  return error("apiVersion", `${show(given)} is not ${apiVersion}`, cure);
}

function nestingExceeds(root: object, limit: number): boolean {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      Object.values(item).filter((value): value is object => typeof value === "object" && value !== null),
    );
  }
  return false;
}

function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  const useful = errors.filter(
    ({ keyword, schemaPath }) => keyword !== "if" && !/\/anyOf\/\d+\/type$/.test(schemaPath),
  );
  return useful.slice(0, maxIssues).map(toIssue);
}

/** `/spec/predictors/0/graph` → `spec.predictors[0].graph`, keys with dots in quotes. */
export function readablePath(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, part) => {
      if (/^\d+$/.test(part)) return `${path}[${part}]`;
      if (!/^[\w-]+$/.test(part)) return `${path}[${JSON.stringify(part)}]`;
      return path === "" ? part : `${path}.${part}`;
    }, "");
}

function toIssue(problem: ErrorObject): Issue {
  const path = readablePath(problem.instancePath);
  const params = problem.params as Record<string, unknown>;
  const value: unknown = problem.data;
  switch (problem.keyword) {
    case "additionalProperties":
      return unknownField(path, String(params["additionalProperty"]), problem.parentSchema as JsonSchema);
    case "required":
      return error(join(path, String(params["missingProperty"])), "is missing", "add it");
    case "type":
      return wrongType(path, String(params["type"]), value);
    case "anyOf":
      return error(
        path,
        `must be a number or a string, got ${kindOf(value)} ${show(value)}`,
        "write one of them",
      );
    case "enum":
      return notInEnum(path, value, params["allowedValues"] as string[]);
    case "minItems":
      return error(path, "is empty", "give it at least one entry");
    default:
      return error(path, `${problem.message ?? "is not valid"}, got ${show(value)}`, "correct the value");
  }
}

function unknownField(path: string, field: string, schema: JsonSchema): Issue {
  const known = Object.keys(schema.properties ?? {});
  const nearest = closest(field, known);
  const cure = nearest === undefined ? `known here: ${known.join(", ")}` : `did you mean ${nearest}?`;
  return error(join(path, field), "is no known field", cure);
}

function notInEnum(path: string, value: unknown, allowed: readonly string[]): Issue {
  const nearest = typeof value === "string" ? closest(value, allowed) : undefined;
  const hint = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
  return error(
    path,
    `${show(value)} is not allowed${hint}`,
    `use one of ${allowed.filter((one) => one !== "").join(", ")}`,
  );
}

function wrongType(path: string, wanted: string, value: unknown): Issue {
  const cause = `must be ${article(wanted)}, got ${kindOf(value)} ${show(value)}`;
  return error(path, cause, cureForType(wanted, value));
}

function cureForType(wanted: string, value: unknown): string {
  if (value === null) return "give it a value or remove the line";
  if (typeof value === "string" && readsAs(wanted, value)) return "remove the quotes";
  if (wanted === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return `put quotes around it: "${value}"`;
  }
  if (wanted === "array") return "write it as a list: each entry starts with a dash";
  if (wanted === "object" && Array.isArray(value))
    return "write it as a map: remove the dash, or check the indentation";
  return `write ${article(wanted)}; check the indentation`;
}

/** Whether text would be a value of the type if it had no quotes. */
function readsAs(type: string, text: string): boolean {
  if (type === "boolean") return text === "true" || text === "false";
  return (type === "integer" || type === "number") && /^-?\d+$/.test(text);
}

function closest(given: string, known: readonly string[]): string | undefined {
  const scored = known.map((name) => ({ name, distance: leven(given.toLowerCase(), name.toLowerCase()) }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(2, given.length / 3) ? best.name : undefined;
}

const join = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);
const article = (type: string): string =>
  ({ array: "a list", object: "a map", integer: "a whole number", boolean: "true or false" })[type] ??
  `a ${type}`;

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : `a ${typeof value}`;
}

function show(value: unknown): string {
  const shown = JSON.stringify(value) as string | undefined;
  if (shown === undefined) return "nothing";
  return shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
}
