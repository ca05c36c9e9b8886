import { compile, type JSONSchema } from "json-schema-to-typescript";
import { definitions, deploymentSchema, kind } from "../api/schema/deployment.ts";

/** TypeScript types of the resource and everything that it refers to. */
export async function typesSource(): Promise<string> {
  const schema = { ...deploymentSchema, title: kind, $defs: definitions } as unknown as JSONSchema;
  return compile(schema, kind, {
    additionalProperties: false,
    bannerComment: "// Generated from src/api/schema by `make generate`. Do not edit.\n/* eslint-disable */",
    ignoreMinAndMaxItems: true,
    declareExternallyReferenced: true,
    unreachableDefinitions: true,
    style: { printWidth: 110 },
  });
}
