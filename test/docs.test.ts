import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { root } from "./support/cli.ts";

const documents = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".md") && !/node_modules|build\//.test(file),
);
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const makefile = read("Makefile");

describe("the documents", () => {
  it.each(documents)("%s links to files that exist", (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
      ([, target = ""]) => target,
    );
    expect(links.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
  });

  it.each(documents)("%s names make targets that exist", (file) => {
    const targets = [...read(file).matchAll(/(?:`|^)make ([a-z][a-z-]+)/gm)].map(([, target = ""]) => target);
    const known = ["before", "them", "it", "the", "bad"];
    expect(targets.filter((target) => !known.includes(target) && !makefile.includes(`\n${target}:`))).toEqual(
      [],
    );
  });

  it("keeps AGENTS.md short", () => {
    expect(read("AGENTS.md").split("\n").length).toBeLessThanOrEqual(150);
  });

  it("shows the YAML of the quick start as it is", () => {
    expect(read("README.md")).toContain(read("samples/quickstart.yaml"));
    expect(read("samples/iris/deployment.yaml")).toBe(read("samples/quickstart.yaml"));
  });

  it("gives one version everywhere", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    for (const file of ["CHANGELOG.md", "Dockerfile", "src/settings/render.ts", "src/kube/rest.ts"])
      expect(read(file)).toContain(version);
  });
});
