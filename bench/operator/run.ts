/**
 * `make bench-operator`: the operator on a real API server with nodes and pods of kwok, against the floor: the same
 * children made by plain workers. Prints Markdown. `--count 1000` deployments; `--scale 5000` measures memory at that
 * number instead. Needs Linux and Go. Nothing else may run on the machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleAll } from "../../src/generate/bundle.ts";
import { measureFloor } from "./floor.ts";
import { measureOperator } from "./measure.ts";
import { report } from "./report.ts";
import { measureScale } from "./scale.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "1000" }, scale: { type: "string" } },
});
const folder = mkdtempSync(join(tmpdir(), "platform-core-bench-"));
try {
  await bundleAll(join(import.meta.dirname, "../../build"));
  const lines =
    values.scale === undefined
      ? report(await measureFloor(Number(values.count)), await measureOperator(folder, Number(values.count)))
      : await measureScale(folder, Number(values.scale));
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
