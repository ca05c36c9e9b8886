import { afterEach, describe, expect, it } from "@jest/globals";
import { Started, post } from "../../test/support/units.ts";
import { Answer } from "./answer.ts";
import type { Component } from "./component.ts";
import { splitImage } from "./metadata.ts";
import { ComponentError } from "./operations.ts";
import { readParameters } from "./parameters.ts";
import { Payload, Tensor } from "./payload.ts";
import { readComponentSettings } from "./settings.ts";
import { serve } from "./serve.ts";
import { silentLogger } from "../telemetry/logger.ts";

const started = new Started();
afterEach(() => started.stop());

const urlOf = async (component: Component): Promise<string> => {
  const { port } = await started.component(component, "unit");
  return `http://127.0.0.1:${port}`;
};

async function ask(
  component: Component,
  path: string,
  message: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await post((await urlOf(component)) + path, message);
  return { status: response.status, body: await response.json() };
}

describe("payloads", () => {
  const predict = (component: Component["predict"]): Component => ({ predict: component! });

  it.each<[string, unknown, (payload: Payload) => unknown, unknown]>([
    [
      "rows of an ndarray",
      {
        data: {
          ndarray: [
            [1, 2],
            [3, 4],
          ],
        },
      },
      ({ rows }) => ({ rows }),
      {
        jsonData: {
          rows: [
            [1, 2],
            [3, 4],
          ],
        },
      },
    ],
    [
      "rows of a tensor",
      { data: { tensor: { shape: [2, 2], values: [1, 2, 3, 4] } } },
      ({ rows }) => ({ rows }),
      {
        jsonData: {
          rows: [
            [1, 2],
            [3, 4],
          ],
        },
      },
    ],
    [
      "a single row without its list",
      { data: { ndarray: [1, 2] } },
      ({ rows }) => ({ rows }),
      { jsonData: { rows: [[1, 2]] } },
    ],
    [
      "a tensor of any rank",
      { data: { ndarray: [[[1], [2]]] } },
      ({ tensor }) => ({ shape: tensor.shape }),
      { jsonData: { shape: [1, 2, 1] } },
    ],
    [
      "mixed lists",
      { data: { ndarray: [["a", 1]] } },
      ({ ndarray }) => ({ ndarray }),
      { jsonData: { ndarray: [["a", 1]] } },
    ],
    ["text, answered as text", { strData: "hi" }, ({ text }) => text.toUpperCase(), { strData: "HI" }],
    ["bytes, answered as bytes", { binData: "aGk=" }, ({ bytes }) => bytes, { binData: "aGk=" }],
    ["JSON, answered as JSON", { jsonData: { a: [1] } }, ({ json }) => json, { jsonData: { a: [1] } }],
    [
      "lists in the form of the request",
      { data: { tensor: { shape: [1, 1], values: [1] } } },
      ({ rows }) => rows,
      { data: { tensor: { shape: [1, 1], values: [1] } } },
    ],
    [
      "a tensor as it is",
      { data: { ndarray: [[1]] } },
      () => new Tensor([1, 2], [3, 4]),
      { data: { tensor: { shape: [1, 2], values: [3, 4] } } },
    ],
    [
      "names of its own",
      { data: { ndarray: [[1]] } },
      ({ rows }) => new Answer(rows, { names: ["x"], tags: { t: 1 } }),
      { meta: { tags: { t: 1 } }, data: { names: ["x"], ndarray: [[1]] } },
    ],
  ])("%s", async (_name, message, method, expected) => {
    expect(await ask(predict(method), "/predict", message)).toEqual({ status: 200, body: expected });
  });

  it.each<[string, unknown, string]>([
    [
      "text where numbers are needed",
      { strData: "x" },
      "unit: the message holds strData, but numbers in data.tensor or data.ndarray is needed",
    ],
    [
      "rows of different lengths",
      { data: { ndarray: [[1], [1, 2]] } },
      "unit: data.ndarray has rows of different lengths",
    ],
    [
      "words among numbers",
      { data: { ndarray: [["x"]] } },
      'unit: data.ndarray holds "x", which is no number',
    ],
    [
      "values that do not fill the shape",
      { data: { tensor: { shape: [2, 2], values: [1] } } },
      "unit: data.tensor has 1 values, which do not fill shape [2, 2]",
    ],
    ["a list instead of a message", [1], "the message is no JSON object"],
  ])("refuses %s with 400", async (_name, message, info) => {
    const { status, body } = await ask({ predict: ({ rows }) => rows }, "/predict", message);
    expect([status, body]).toEqual([
      400,
      { status: { code: 400, info, reason: "BAD_PAYLOAD", status: "FAILURE" } },
    ]);
  });
});

describe("methods", () => {
  it.each<[string, Component, unknown, unknown]>([
    [
      "/transform-input",
      { transformInput: ({ rows }) => rows },
      { data: { names: ["n"], ndarray: [[1]] } },
      { data: { names: ["n"], ndarray: [[1]] } },
    ],
    [
      "/transform-output",
      { transformOutput: ({ rows }) => rows, classNames: () => ["c"] },
      { data: { ndarray: [[1]] } },
      { data: { names: ["c"], ndarray: [[1]] } },
    ],
    [
      "/route",
      { route: async () => Promise.resolve(1) },
      { data: { ndarray: [[1]] } },
      { data: { ndarray: [[1]] } },
    ],
    [
      "/aggregate",
      { aggregate: (inputs) => [inputs.map(({ rows }) => rows[0]?.[0])] },
      [{ data: { ndarray: [[1]] } }, { data: { ndarray: [[2]] } }],
      { data: { ndarray: [[1, 2]] } },
    ],
    [
      "/aggregate",
      { aggregate: (inputs) => [inputs.length] },
      { platformMessages: [{}, {}] },
      { data: { ndarray: [2] } },
    ],
  ])("serves %s", async (path, component, message, expected) => {
    expect(await ask(component, path, message)).toEqual({ status: 200, body: expected });
  });

  it("unites the tags of a combiner's inputs, later ones and its own winning", async () => {
    const component: Component = { aggregate: () => [1], tags: () => ({ own: 1 }) };
    const inputs = [
      { meta: { puid: "p", tags: { a: 1, both: 1 } } },
      { meta: { tags: { both: 2 }, metrics: [{ key: "k" }] } },
    ];
    expect((await ask(component, "/aggregate", inputs)).body).toMatchObject({
      meta: { puid: "p", tags: { a: 1, both: 2, own: 1 }, metrics: [{ key: "k" }] },
    });
  });

  it("says which method is missing, what the code threw, and what it answered on purpose", async () => {
    expect((await ask({ route: () => 0 }, "/predict", {})).body).toMatchObject({
      status: { code: 501, info: "component unit has no method predict" },
    });
    const broken: Component = {
      predict: () => {
        throw new Error("no weights");
      },
    };
    expect((await ask(broken, "/predict", {})).body).toMatchObject({
      status: { code: 500, reason: "COMPONENT_FAILED", info: "predict of unit failed: no weights" },
    });
    const refusing: Component = {
      predict: () => {
        throw new ComponentError(422, "TOO_YOUNG", "age must be 18 or more");
      },
    };
    expect(await ask(refusing, "/predict", {})).toEqual({
      status: 422,
      body: { status: { code: 422, info: "age must be 18 or more", reason: "TOO_YOUNG", status: "FAILURE" } },
    });
    expect((await ask({ predict: () => undefined }, "/predict", {})).status).toBe(500);
    expect((await ask({ route: () => 0.5 }, "/route", {})).body).toMatchObject({
      status: { info: "route of unit returned 0.5, which is no branch" },
    });
  });

  it("takes all encodings, and answers health", async () => {
    const url = await urlOf({ predict: ({ rows }) => rows, health: () => ({ strData: "fine" }) });
    const message = JSON.stringify({ data: { ndarray: [[1]] } });
    const form = await fetch(`${url}/predict`, {
      method: "POST",
      body: new URLSearchParams({ json: message }),
    });
    const query = await fetch(`${url}/predict?json=${encodeURIComponent(message)}`, { method: "POST" });
    for (const response of [form, query]) expect(await response.json()).toEqual({ data: { ndarray: [[1]] } });
    expect(await (await fetch(`${url}/health/ping`)).text()).toBe("pong");
    expect(await (await fetch(`${url}/health/status`)).json()).toEqual({ strData: "fine" });
    expect((await fetch(`${url}/predict`)).status).toBe(405);
  });
});

describe("metrics", () => {
  it("goes back in meta and out to Prometheus", async () => {
    const settings = readComponentSettings({
      PREDICTIVE_UNIT_ID: "u",
      PREDICTIVE_UNIT_HTTP_SERVICE_PORT: "0",
      PREDICTIVE_UNIT_METRICS_SERVICE_PORT: "0",
      PLATFORM_BIND_ADDRESS: "127.0.0.1",
    });
    if (!settings.ok) throw new Error(settings.error);
    const metrics: Component["metrics"] = () => [
      { type: "COUNTER", key: "asked", value: 2, tags: { kind: "x" } },
      { type: "GAUGE", key: "level", value: 7 },
      { type: "TIMER", key: "took", value: 20 },
    ];
    const served = await serve({ predict: () => [1], metrics }, settings.value, silentLogger);
    started.add(() => served.stop(0));
    for (let call = 0; call < 2; call += 1) await post(`http://127.0.0.1:${served.port}/predict`, {});
    await post(`http://127.0.0.1:${served.port}/send-feedback`, { reward: 0.5 });
    const text = await (await fetch(`http://127.0.0.1:${served.metricsPort}/metrics`)).text();
    expect(text).toMatch(/asked\{kind="x",method="predict",.*model_name="u".*\} 4/);
    expect(text).toMatch(/level\{.*\} 7/);
    expect(text).toMatch(/took_sum\{.*\} 0\.04/);
    expect(text).toMatch(/platform_api_model_feedback_reward\{.*\} 0\.5/);
  });

  it("refuses a metric that is no number, and does not grow without bound", async () => {
    let calls = 0;
    const url = await urlOf({
      predict: () => [1],
      metrics: () => [{ type: "GAUGE", key: "g", value: 1, tags: { id: String((calls += 1)) } }],
    });
    for (let call = 0; call < 20; call += 1) expect((await post(`${url}/predict`, {})).status).toBe(200);
    expect(
      (
        await ask(
          { predict: () => [1], metrics: () => [{ type: "GAUGE", key: "g", value: Number.NaN }] },
          "/predict",
          {},
        )
      ).status,
    ).toBe(500);
  });
});

describe("what a component is told", () => {
  it.each([
    [
      '[{"name":"a","value":"4","type":"INT"},{"name":"b","value":"0.5","type":"DOUBLE"},{"name":"c","value":"true","type":"BOOL"},{"name":"d","value":"x","type":"STRING"}]',
      { ok: true, value: { a: 4, b: 0.5, c: true, d: "x" } },
    ],
    ['[{"name":"a","value":"4.5","type":"INT"}]', { ok: false, error: 'parameter a: "4.5" is no INT' }],
    ['[{"name":"a","value":"x","type":"WHAT"}]', { ok: false, error: 'parameter a: "x" is no WHAT' }],
    ["{", { ok: false, error: "PREDICTIVE_UNIT_PARAMETERS is not JSON" }],
    ["{}", { ok: false, error: "PREDICTIVE_UNIT_PARAMETERS is no list" }],
  ])("reads parameters %s", (json, expected) => {
    expect(readParameters(json)).toEqual(expected);
  });

  it.each([
    ["a/b:1", ["a/b", "1"]],
    ["host:5000/a/b", ["host:5000/a/b", undefined]],
    ["host:5000/a:v2", ["host:5000/a", "v2"]],
    ["a@sha256:ff", ["a", "sha256:ff"]],
  ])("splits image %s", (image, expected) => {
    expect(splitImage(image)).toEqual(expected);
  });

  it("says which port is wrong", () => {
    expect(readComponentSettings({ PREDICTIVE_UNIT_HTTP_SERVICE_PORT: "x" })).toEqual({
      ok: false,
      error: 'PREDICTIVE_UNIT_HTTP_SERVICE_PORT: "x" is no port',
    });
  });
});
