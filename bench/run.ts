/**
 * `make bench` measures everything and prints Markdown; `node bench/run.ts throughput|latency|startup` one part.
 * Needs Linux with two cores, Go, nginx and wrk.
 */
import { join } from "node:path";
import { bundleAll } from "../src/generate/bundle.ts";
import { addedLatency } from "./latency.ts";
import { startUp } from "./startup.ts";
import { throughput } from "./throughput.ts";

const parts: Readonly<Record<string, () => Promise<string[]>>> = {
  throughput: () => throughput(7, 2),
  latency: () => addedLatency(5, 1_000),
  startup: startUp,
};

const wanted = process.argv.slice(2);
await bundleAll(join(import.meta.dirname, "../build"));
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${(await part()).join("\n")}\n`);
}
