import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { dump } from "js-yaml";
import { parse } from "yaml";
import { accept } from "../api/validate.ts";
import { graphVariable, decodeGraph } from "../graph/slim-graph.ts";
import type { KubeObject } from "../kube/object.ts";
import { defaultRenderSettings } from "../settings/render.ts";
import { desiredState } from "./desired-state.ts";

const folder = join(import.meta.dirname, "golden");

/** The graph as a reader wants to see it: its packed form says nothing. */
function readable(object: KubeObject): unknown {
  return JSON.parse(
    JSON.stringify(object, (_key, value: unknown) => {
      const variable = value as { name?: string; value?: string } | null;
      if (variable?.name !== graphVariable) return value;
      const graph = decodeGraph(variable.value ?? "");
      return { name: graphVariable, value: graph.ok ? graph.value : graph.error };
    }),
  );
}

describe("golden manifests", () => {
  const inputs = readdirSync(folder).filter((file) => file.endsWith(".input.yaml"));

  it.each(inputs)("renders %s", (file) => {
    const accepted = accept(parse(readFileSync(join(folder, file), "utf8")));
    const rendered = accepted.ok
      ? desiredState(accepted.value.deployment, defaultRenderSettings).map((object) =>
          dump(readable(object), { noRefs: true, lineWidth: -1 }),
        )
      : accepted.error.map((issue) => dump(issue));
    const output = join(folder, file.replace(".input.", ".output."));
    const text = rendered.join("---\n");
    if (!existsSync(output) && process.env["CI"] === undefined) writeFileSync(output, text);
    expect(text).toBe(readFileSync(output, "utf8"));
  });
});
