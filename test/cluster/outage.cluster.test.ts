import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { systemClock } from "../../src/clock.ts";
import { Controller } from "../../src/controller/controller.ts";
import { connect } from "../../src/manager/connect.ts";
import { defaultRenderSettings } from "../../src/settings/render.ts";
import { silentLogger } from "../../src/telemetry/logger.ts";
import { deployment } from "../support/builders.ts";
import { until } from "../support/processes.ts";
import { restFor, startTestBed, type TestBed } from "./test-bed.ts";

let bed: TestBed | undefined;
let controller: Controller | undefined;
const errors: string[] = [];

const kubectl = (args: readonly string[], input?: string): string =>
  execFileSync(bed?.kubectl ?? "", ["--kubeconfig", bed?.kubeconfig ?? "", ...args], {
    encoding: "utf8",
    ...(input !== undefined && { input }),
  });

beforeAll(async () => {
  bed = await startTestBed();
  const { cluster } = connect({
    rest: restFor(bed.kubeconfig),
    clock: systemClock,
    namespaces: [],
    controllerId: "",
    labelSelector: "",
    instance: "test",
    onWatchError: ({ reason }) => errors.push(reason),
    onEventLost: () => undefined,
  });
  controller = new Controller({
    cluster,
    settings: defaultRenderSettings,
    clock: systemClock,
    logger: silentLogger,
    workers: 4,
  });
  await controller.start();
}, 60_000);
afterAll(async () => {
  await controller?.stop();
  await bed?.stop();
});

const workloads = (): string => kubectl(["get", "deployments", "-o", "name"]).trim();

describe("an API server that goes away", () => {
  it("and comes back, with its history forgotten, is followed again", async () => {
    kubectl(["create", "-f", "-"], JSON.stringify(deployment({}, { name: "before" })));
    await until(() => workloads().includes("before-main"), "the first workload");
    const before = errors.length;
    bed?.killApiServer();
    await until(() => errors.length > before, "the outage to be noticed");
    await bed?.startApiServer();
    await bed?.compact();
    // Made, and one of its objects removed, while nobody may have been watching yet.
    kubectl(["create", "-f", "-"], JSON.stringify(deployment({}, { name: "after" })));
    kubectl(["delete", "deployment", "before-main-0-classifier", "--wait=false"]);
    await until(
      () =>
        workloads().split("\n").sort().join() ===
        "deployment.apps/after-main-0-classifier,deployment.apps/before-main-0-classifier",
      "both workloads",
    );
    expect(errors).toContain("Unavailable");
  }, 90_000);

  it("more than once, with its watches cut off from what they knew, loses nothing", async () => {
    for (let round = 0; round < 2; round += 1) {
      bed?.killApiServer();
      await bed?.startApiServer();
      kubectl(["create", "-f", "-"], JSON.stringify(deployment({}, { name: `round${round}` })));
      await bed?.compact();
    }
    await until(
      () => workloads().includes("round0-main") && workloads().includes("round1-main"),
      "both rounds",
    );
  }, 90_000);
});
