import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { parse, parseAllDocuments } from "yaml";
import { dump } from "js-yaml";
import { deployment } from "../../test/support/builders.ts";
import { platformctl } from "../../test/support/cli.ts";
import { parseText } from "./documents.ts";
import { requestFor } from "./made-up-request.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platform-core-cli-"));
  mkdirSync(join(folder, "many/deep"), { recursive: true });
  writeFileSync(join(folder, "good.yaml"), dump(deployment()));
  writeFileSync(join(folder, "good.json"), JSON.stringify(deployment()));
  writeFileSync(join(folder, "bad.yaml"), dump(deployment({ replicas: "2" as never }, { name: "bad" })));
  writeFileSync(
    join(folder, "many/several.yaml"),
    `${dump(deployment())}---\napiVersion: v1\nkind: Secret\nmetadata: {name: s}\n---\n${dump(deployment({ protocol: "x" as never }))}`,
  );
  writeFileSync(join(folder, "many/deep/one.yml"), dump(deployment()));
  writeFileSync(join(folder, "many/notes.txt"), "not looked at");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("validate", () => {
  it("passes files that are right, YAML and JSON", async () => {
    const { code, out } = await platformctl([
      "validate",
      "-f",
      join(folder, "good.yaml"),
      join(folder, "good.json"),
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining("2 PlatformDeployments: no errors")]);
  });

  it("tells the file, the path, the cause and the cure, and exits with 1", async () => {
    const { code, out } = await platformctl(["validate", "-f", join(folder, "bad.yaml")]);
    expect(code).toBe(1);
    expect(out).toContain("bad.yaml: bad");
    expect(out).toContain('spec.replicas: must be a whole number, got a string "2"');
    expect(out).toContain("→ remove the quotes");
  });

  it("walks folders, takes several documents in a file, and skips other kinds", async () => {
    const { code, out } = await platformctl(["validate", "-f", join(folder, "many"), "-o", "json"]);
    const reports = JSON.parse(out) as {
      file: string;
      document: number;
      skipped: boolean;
      issues: { path: string }[];
    }[];
    expect(code).toBe(1);
    expect(
      reports.map(({ document, skipped, issues }) => [document, skipped, issues.map(({ path }) => path)]),
    ).toEqual([
      [1, false, []],
      [1, false, []],
      [2, true, []],
      [3, false, ["spec.protocol"]],
    ]);
  });

  it("reads standard input", async () => {
    const { code, out } = await platformctl(["validate", "-f", "-"], dump(deployment()));
    expect([code, out]).toEqual([0, expect.stringContaining("standard input: iris")]);
  });

  it("says in one line what file it cannot find, and what option is missing", async () => {
    const { code, err } = await platformctl(["validate", "-f", join(folder, "none.yaml")]);
    expect([code, err]).toEqual([1, `${join(folder, "none.yaml")}: no such file or folder\n`]);
    expect((await platformctl(["validate"])).err).toContain(
      "required option '-f, --file <path...>' not specified",
    );
  });
});

describe("bad files", () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghij"
    .split("")
    .map(
      (name, index) =>
        `${name}: &${name} [${Array.from({ length: 9 }, () => `*${"abcdefghi"[index] ?? "a"}`).join()}]`,
    )
    .join("\n")}\n`;

  it.each<[string, string, RegExp]>([
    ["no YAML", "a: [1, 2\nb: 3", /not YAML/],
    ["an empty file", "  \n", /the file is empty/],
    ["text", "hello", /./],
    ["anchors that expand without end", bomb, /anchors cannot be expanded/],
    ["a tab in the indentation", "a:\n\tb: 1", /not YAML/],
    ["dots left in the YAML", "a: 1\n...\nb: 2\n", /^line 2 is "\.\.\.", which ends the document$/],
    ["indented dots", "a:\n  b: c\n  ...\nd: 1\n", /^line 3 is "\.\.\."/],
    ["deep nesting", "[".repeat(100_000), /cannot be read as YAML|not YAML/],
  ])("%s gives one clear message", (_name, text, expected) => {
    const documents = parseText("f.yaml", text);
    expect(documents).toHaveLength(1);
    if (documents[0]!.issues.length > 0) expect(documents[0]!.issues[0]!.cause).toMatch(expected);
  });

  it("refuses a file of 10 MB without reading it", async () => {
    const file = join(folder, "large.yaml");
    writeFileSync(file, `a: ${"x".repeat(10_000_000)}`);
    const { code, out } = await platformctl(["validate", "-f", file]);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("the file has 9.5 MiB, more than an API server takes"),
    ]);
    rmSync(file);
  });

  it("reads numbers and dates as kubectl does", () => {
    expect(
      parseText("f", "a: 0644\nb: 2020-01-01\nc: yes\nd: &x {e: 1}\nf: {<<: *x}").map(({ value }) => value),
    ).toEqual([{ a: 420, b: "2020-01-01", c: true, d: { e: 1 }, f: { e: 1 } }]);
  });
});

describe("render and crd", () => {
  it("prints every object, as YAML and as JSON", async () => {
    const yaml = await platformctl(["render", "-f", join(folder, "good.yaml")]);
    const kinds = parseAllDocuments(yaml.out).map((document) => (document.toJS() as { kind: string }).kind);
    expect(kinds).toEqual(["Deployment", "Service", "Service"]);
    const json = await platformctl(["render", "-f", join(folder, "good.yaml"), "-o", "json"]);
    expect((JSON.parse(json.out) as { items: unknown[] }).items).toEqual(
      parseAllDocuments(yaml.out).map((document) => document.toJS() as unknown),
    );
  });

  it("refuses what cannot run, with the same words as validate", async () => {
    const { code, err } = await platformctl(["render", "-f", join(folder, "bad.yaml")]);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('spec.replicas: must be a whole number, got a string "2"; remove the quotes'),
    ]);
  });

  it("prints the CRD", async () => {
    const { out } = await platformctl(["crd"]);
    expect(parse(out)).toMatchObject({
      kind: "CustomResourceDefinition",
      metadata: { name: "platformdeployments.machinelearning.platform.io" },
    });
    expect(Buffer.byteLength(out)).toBeLessThan(262_144);
  });
});

describe("requests", () => {
  it("says that nothing answers, and what to do", async () => {
    const { code, err } = await platformctl(["predict", "--url", "http://127.0.0.1:9", "-f", "-"], "{}");
    expect([code, err]).toEqual([1, expect.stringContaining("does not answer: ")]);
    expect(err).toContain("platformctl run -f FILE");
  });

  it.each<[string, Parameters<typeof requestFor>[0], unknown]>([
    [
      "rows with an example",
      [{ messagetype: "ndarray", schema: { names: ["a"], shape: [-1, 1], example: [7] } }],
      { data: { names: ["a"], ndarray: [[7]] } },
    ],
    [
      "a tensor",
      [{ messagetype: "tensor", schema: { shape: [-1, 2] } }],
      { data: { tensor: { shape: [1, 2], values: [1, 2] } } },
    ],
    ["text", [{ messagetype: "strData" }], { strData: "text" }],
    ["nothing known", [], undefined],
  ])("makes up %s", (_name, inputs, expected) => {
    expect(requestFor(inputs)).toEqual(expected);
  });

  it("has help with examples for every command", async () => {
    for (const command of ["validate", "render", "run", "predict", "feedback", "crd"]) {
      const { code, out } = await platformctl([command, "--help"]);
      expect([code, out]).toEqual([0, expect.stringContaining("Examples:\n  platformctl ")]);
    }
  });
});
