import { expect, it } from "@jest/globals";
import { versionProblem } from "./server-version.ts";

it.each([
  ["v1.36.3", undefined],
  ["v1.37.0-alpha.1", undefined],
  ["v1.36.1-gke.100", undefined],
  ["v1.30.2", "the API server is v1.30.2; this operator is tested with 1.36.0 and later"],
  ["unknown", 'the API server calls its version "unknown", which cannot be compared'],
])("judges %s", (version, problem) => {
  expect(versionProblem(version)).toBe(problem);
});
