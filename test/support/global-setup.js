// Starts the test bed once for a run that has tests which need it.
import { startTestBed } from "../cluster/test-bed.ts";

export default async function setup(globalConfig) {
  const patterns = globalConfig.nonFlagArgs ?? [];
  if (patterns.length > 0 && !patterns.some((pattern) => pattern.includes("cluster"))) return;
  const started = performance.now();
  globalThis.testBed = await startTestBed();
  process.stderr.write(`test bed: up in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  process.env.TEST_BED_KUBECONFIG = globalThis.testBed.kubeconfig;
  process.env.TEST_BED_KUBECTL = globalThis.testBed.kubectl;
}
