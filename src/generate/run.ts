import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
  existsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { customResourceDefinitionYaml } from "../api/crd.ts";
import { conditionsDocument } from "./conditions-document.ts";
import { errorsDocument } from "./errors-document.ts";
import { roleFiles } from "./rbac.ts";
import { settingsDocument } from "./settings-document.ts";
import { typesSource } from "./types.ts";

/** Everything that is made from something else: `make generate` writes it, `--check` fails when it is stale. */
const root = join(import.meta.dirname, "../..");

async function generated(): Promise<Map<string, string>> {
  const files = new Map<string, string>([
    ["src/api/gen/types.ts", await typesSource()],
    ["crds/machinelearning.platform.io_platformdeployments.yaml", customResourceDefinitionYaml()],
    ["docs/errors.md", errorsDocument()],
    ["docs/conditions.md", conditionsDocument()],
    ["docs/settings.md", settingsDocument()],
    ...roleFiles(),
  ]);
  for (const [name, content] of protobufCode()) files.set(`src/protocols/gen/${name}`, content);
  return files;
}

function protobufCode(): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), "platform-core-proto-"));
  try {
    execFileSync(join(root, "node_modules/.bin/buf"), ["generate", "--output", join(folder, "x")], {
      cwd: join(root, "proto"),
      env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` },
    });
    const out = join(folder, "src/protocols/gen");
    return readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const check = process.argv.includes("--check");
const stale: string[] = [];
for (const [path, content] of await generated()) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === content) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
for (const path of stale) process.stdout.write(`${check ? "stale" : "wrote"} ${path}\n`);
if (check && stale.length > 0) {
  process.stderr.write("generated files are not up to date: run make generate\n");
  process.exitCode = 1;
}
