import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "@jest/globals";

/** Folder → what it may import besides itself and the loose files: a folder, one file, or "type x" for `import type` only. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  api: [],
  protocols: [],
  telemetry: [],
  settings: [],
  graph: ["api"],
  status: ["api", "kube/object.ts"],
  render: ["api", "graph", "settings", "type kube"],
  kube: ["telemetry"],
  transport: ["telemetry"],
  controller: ["api", "render", "status", "kube", "settings", "telemetry"],
  manager: ["api", "render", "kube", "controller", "settings", "telemetry"],
  orchestrator: ["api", "graph", "protocols", "transport", "telemetry"],
  component: ["api", "protocols", "transport", "telemetry"],
  local: ["api", "graph", "type status", "kube", "transport"],
  cli: ["api", "render", "status", "kube", "protocols", "settings", "transport"],
  generate: ["api", "status", "settings", "manager"],
  main: [
    "api",
    "graph",
    "render",
    "kube",
    "telemetry",
    "controller",
    "manager",
    "settings",
    "orchestrator",
    "component",
    "local",
    "cli",
  ],
};
const loose = ["errors.ts", "result.ts", "clock.ts"];
const pure = ["api", "graph", "protocols", "render", "settings", "status"];
const impure = [
  /\bprocess\./,
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\bconsole\./,
  /node:(fs|net|http|https|child_process|os)\b/,
  /\bsetTimeout\b/,
  /\bperformance\.now\b/,
];

const src = resolve(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes("/gen/"))
  .map((file) => ({ file, text: readFileSync(join(src, file), "utf8") }));
const sources = files.filter(({ file }) => !file.endsWith(".test.ts"));
const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : "");

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function importsOf({ file, text }: { file: string; text: string }): Import[] {
  const found = [
    ...text.matchAll(/^(import|export)( type)?[^"]*?from "(\.[^"]+)"/gms),
    ...text.matchAll(/(import)()\("(\.[^"]+)"\)/g),
  ];
  return found.map((match) => ({
    from: file,
    to: relative(src, resolve(src, dirname(file), match[3] ?? "")),
    typeOnly: match[2] === " type",
  }));
}

function isForbidden({ from, to, typeOnly }: Import): boolean {
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === other || loose.includes(to)) return false;
  if (to === "../package.json") return own !== "main";
  const list = allowed[own] ?? [];
  return !list.includes(other) && !list.includes(to) && !(typeOnly && list.includes(`type ${other}`));
}

describe("the house", () => {
  const imports = sources.flatMap(importsOf);

  it("has a line in the table for every folder", () => {
    const folders = readdirSync(src, { withFileTypes: true });
    expect(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(allowed).sort());
    expect(
      folders
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...loose].sort());
  });

  it("imports only where the table allows", () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter(isForbidden).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("finds an import that the table forbids", () => {
    expect(isForbidden({ from: "api/x.ts", to: "kube/y.ts", typeOnly: false })).toBe(true);
    expect(isForbidden({ from: "render/x.ts", to: "kube/y.ts", typeOnly: false })).toBe(true);
    expect(isForbidden({ from: "render/x.ts", to: "kube/y.ts", typeOnly: true })).toBe(false);
  });

  it("imports test files from nowhere", () => {
    expect(imports.filter(({ to }) => to.endsWith(".test.ts"))).toEqual([]);
  });

  it("keeps clock, environment, console and I/O out of the pure folders", () => {
    const touching = sources
      .filter(({ file }) => pure.includes(folderOf(file)))
      .flatMap(({ file, text }) =>
        impure.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.source}`),
      );
    expect(touching).toEqual([]);
  });

  it("reads the environment, arguments and signals in src/main only", () => {
    // The local runner hands a few of its own variables on to the processes that it starts.
    const exempt = ["local/container-runner.ts", "local/warden.ts", "generate/run.ts"];
    const reading = sources.filter(
      ({ file, text }) => folderOf(file) !== "main" && /\bprocess\.(env|argv|on|once)\b/.test(text),
    );
    expect(reading.map(({ file }) => file).filter((file) => !exempt.includes(file))).toEqual([]);
  });

  it("keeps composition roots short", () => {
    const long = sources.filter(
      ({ file, text }) => folderOf(file) === "main" && text.split("\n").length > 61,
    );
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});
