import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { bundleAll, type BundleInputs } from "../src/generate/bundle.ts";
import { encodeGraph, graphVariable } from "../src/graph/slim-graph.ts";
import { freePort } from "../src/local/ports.ts";
import { until } from "./support/processes.ts";
import { post } from "./support/units.ts";

let folder = "";
let bundles: BundleInputs[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platform-core-bundle-"));
  bundles = await bundleAll(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const inputsOf = (program: string): readonly string[] =>
  bundles.find((bundle) => bundle.program === program)?.inputs ?? [];

describe("the bundles", () => {
  it("keep the Kubernetes client and the controller out of the orchestrator and the component", () => {
    for (const program of ["orchestrator", "component"]) {
      expect(
        inputsOf(program).filter((file) =>
          /@kubernetes|src\/(kube|controller|local|cli|status)\//.test(file),
        ),
      ).toEqual([]);
    }
    expect(inputsOf("operator").some((file) => file.includes("@kubernetes/client-node"))).toBe(true);
  });

  it("keep the schema and its checker out of the orchestrator", () => {
    expect(
      inputsOf("orchestrator").filter((file) =>
        /node_modules\/(ajv|js-yaml|prom-client)|api\/schema/.test(file),
      ),
    ).toEqual([]);
  });

  it("run: the orchestrator answers", async () => {
    const port = await freePort();
    const root = { name: "m", builtin: "SIMPLE_MODEL" } as const;
    const graph = encodeGraph({
      version: 1,
      deployment: "d",
      namespace: "n",
      predictor: "p",
      root,
      limits: { timeoutMs: 1_000, maxBytes: 1_000 },
      injectRouting: false,
    });
    const child = spawn(process.execPath, [join(folder, "orchestrator.cjs"), "--http_port", String(port)], {
      env: { [graphVariable]: graph },
      stdio: "ignore",
    });
    try {
      await until(
        () =>
          fetch(`http://127.0.0.1:${port}/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        "a ready orchestrator",
      );
    } finally {
      child.kill("SIGTERM");
    }
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  });

  it("run: a component imports its package and is served by the program beside it", async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    writeFileSync(
      join(folder, "model.ts"),
      `import { Answer, ComponentError, type Payload } from "platform-core/component";
export default class {
  predict({ rows }: Payload): Answer {
    if (rows.length > 1) throw new ComponentError(422, "TOO_MANY", "one row");
    return new Answer(rows, { names: ["x"], tags: { from: "package" } });
  }
}`,
    );
    const program = join(folder, "node_modules/platform-core/component.mjs");
    const child = spawn(process.execPath, [program, "model.ts"], {
      cwd: folder,
      env: {
        PREDICTIVE_UNIT_HTTP_SERVICE_PORT: String(port),
        PREDICTIVE_UNIT_METRICS_SERVICE_PORT: String(metricsPort),
      },
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}`;
    try {
      await until(
        () =>
          fetch(`${url}/health/ping`).then(
            ({ ok }) => ok,
            () => false,
          ),
        "a served component",
      );
      const answer = await post(`${url}/predict`, { data: { ndarray: [[1]] } });
      expect(await answer.json()).toEqual({
        meta: { tags: { from: "package" } },
        data: { names: ["x"], ndarray: [[1]] },
      });
      expect((await post(`${url}/predict`, { data: { ndarray: [[1], [2]] } })).status).toBe(422);
    } finally {
      child.kill("SIGTERM");
    }
  });

  it("run: the command line prints its version, and an orchestrator without a graph says so", () => {
    expect(
      spawnSync(process.execPath, [join(folder, "cli.mjs"), "--version"], { encoding: "utf8" }).stdout,
    ).toBe("1.11.0\n");
    const orchestrator = spawnSync(process.execPath, [join(folder, "orchestrator.cjs")], {
      encoding: "utf8",
      env: {},
    });
    expect([orchestrator.status, orchestrator.stdout]).toEqual([
      1,
      expect.stringContaining("PLATFORM_GRAPH is not gzip + base64 of JSON"),
    ]);
  });
});
