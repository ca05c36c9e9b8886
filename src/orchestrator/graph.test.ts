import { afterEach, describe, expect, it } from "@jest/globals";
import { Started, post } from "../../test/support/units.ts";
import type { Component } from "../component/component.ts";
import type { Payload } from "../component/payload.ts";
import type { SlimUnit } from "../graph/slim-graph.ts";

const started = new Started();
afterEach(() => started.stop());

const predictions = "/api/v1.0/predictions";
const add = (amount: number): Component => ({
  predict: ({ rows }: Payload) => rows.map((row) => row.map((value) => value + amount)),
});

async function unit(name: string, component: Component, over: Partial<SlimUnit> = {}): Promise<SlimUnit> {
  return { name, type: "MODEL", endpoint: await started.component(component, name), ...over };
}

async function answer(
  root: SlimUnit,
  rows: number[][] = [[1, 2]],
  injectRouting = false,
): Promise<{ status: number; body: never; headers: Headers }> {
  const url = await started.orchestrator(root, { injectRouting });
  const response = await post(url + predictions, { data: { ndarray: rows } });
  return { status: response.status, body: (await response.json()) as never, headers: response.headers };
}

const rowsOf = (body: { data?: { ndarray?: unknown } }): unknown => body.data?.ndarray;

describe("a graph over real components", () => {
  it("runs one model and keeps every byte of its answer", async () => {
    const url = await started.orchestrator(await unit("m", { predict: () => ({ exact: 1.0e-7 }) }));
    const response = await post(url + predictions, { data: { ndarray: [[1]] } });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe('{"jsonData":{"exact":1e-7}}');
  });

  it("runs a chain of models: each takes the answer of the one before", async () => {
    const root = await unit("a", add(1), {
      children: [await unit("b", add(10), { children: [await unit("c", add(100))] })],
    });
    expect(rowsOf((await answer(root)).body)).toEqual([[112, 113]]);
  });

  it("calls a transformer before its child and an output transformer after", async () => {
    const twice: Component = {
      transformInput: ({ rows }: Payload) => rows.map((row) => row.map((value) => value * 2)),
    };
    const minus: Component = {
      transformOutput: ({ rows }: Payload) => rows.map((row) => row.map((value) => value - 1)),
    };
    const model = await unit("m", add(1));
    const before = await unit("t", twice, { type: "TRANSFORMER", children: [model] });
    const root = await unit("o", minus, { type: "OUTPUT_TRANSFORMER", children: [before] });
    expect(rowsOf((await answer(root)).body)).toEqual([[2, 4]]);
  });

  it("gives a combiner its children's answers in their order", async () => {
    const join: Component = { aggregate: (inputs) => [inputs.flatMap(({ rows }) => rows[0] ?? [])] };
    const slow: Component = {
      predict: async ({ rows }: Payload) => new Promise((resolve) => setTimeout(() => resolve(rows), 50)),
    };
    const root = await unit("c", join, {
      type: "COMBINER",
      children: [await unit("a", slow), await unit("b", add(5))],
    });
    expect(rowsOf((await answer(root)).body)).toEqual([[1, 2, 6, 7]]);
  });

  it.each([
    [0, [[2, 3]], "r=0"],
    [1, [[11, 12]], "r=1"],
    [-1, [[2, 3]], "r=-1"],
    [-2, [[1, 2]], "r=-2"],
  ])("follows a router that says %d", async (branch, rows, header) => {
    const children = [await unit("a", add(1)), await unit("b", add(10))];
    const { body, headers } = await answer(
      await unit("r", { route: () => branch }, { type: "ROUTER", children }),
    );
    expect(rowsOf(body)).toEqual(rows);
    expect(headers.get("platform-routing")).toBe(header);
  });

  it("answers 502 and names the router that points outside its children", async () => {
    const children = [await unit("a", add(1))];
    const { status, body, headers } = await answer(
      await unit("r", { route: () => 7 }, { type: "ROUTER", children }),
    );
    expect(status).toBe(502);
    expect(body).toMatchObject({
      status: {
        code: 502,
        reason: "UNIT_BAD_RESPONSE",
        status: "FAILURE",
        info: expect.stringContaining("unit r routed to 7") as never,
      },
    });
    expect(headers.get("platform-unit")).toBe("r");
  });

  it("does what methods say, in their order, for a unit without a type", async () => {
    const component: Component = {
      transformInput: ({ rows }: Payload) => rows.map((row) => row.map((value) => value + 1)),
      route: () => 1,
      transformOutput: ({ rows }: Payload) => rows.map((row) => row.map((value) => -value)),
    };
    const endpoint = await started.component(component, "x");
    const root: SlimUnit = {
      name: "x",
      methods: ["TRANSFORM_INPUT", "ROUTE", "TRANSFORM_OUTPUT"],
      endpoint,
      children: [await unit("a", add(1)), await unit("b", add(10))],
    };
    expect(rowsOf((await answer(root)).body)).toEqual([[-12, -13]]);
  });

  it("runs the built-in units without components", async () => {
    const model: SlimUnit = { name: "m", builtin: "SIMPLE_MODEL" };
    const average: SlimUnit = {
      name: "c",
      builtin: "AVERAGE_COMBINER",
      children: [await unit("a", add(1)), await unit("b", add(3))],
    };
    expect(rowsOf((await answer(average)).body)).toEqual([[3, 4]]);
    expect((await answer({ name: "r", builtin: "SIMPLE_ROUTER", children: [model] })).body).toMatchObject({
      data: { tensor: { shape: [1, 3] } },
    });
    const arms = [await unit("a", add(1)), await unit("b", add(10))];
    const test = (ratioA: string): SlimUnit => ({
      name: "ab",
      builtin: "RANDOM_ABTEST",
      parameters: { other: "1", ratioA },
      children: arms,
    });
    expect(rowsOf((await answer(test("0.5"))).body)).toEqual([[2, 3]]);
    expect(rowsOf((await answer(test("0.1"))).body)).toEqual([[11, 12]]);
  });

  it("refuses to average shapes that differ, naming both units", async () => {
    const wide: Component = { predict: () => [[1, 2, 3]] };
    const root: SlimUnit = {
      name: "c",
      builtin: "AVERAGE_COMBINER",
      children: [await unit("a", add(1)), await unit("b", wide)],
    };
    expect((await answer(root)).body).toMatchObject({
      status: {
        code: 502,
        info: "unit b gave shape [1, 3], but unit a gave [1, 2]: they cannot be averaged",
      },
    });
  });

  it("lets tags of a chain accumulate, later ones winning", async () => {
    const tagged = (tags: Record<string, unknown>): Component => ({ ...add(0), tags: () => tags });
    const root = await unit("a", tagged({ common: 1, a: true }), {
      children: [await unit("b", tagged({ common: 2 }))],
    });
    expect((await answer(root)).body).toMatchObject({ meta: { tags: { common: 2, a: true } } });
  });

  it("writes the routing into the answer when the deployment asks for it", async () => {
    const children = [await unit("a", add(1)), await unit("b", add(10))];
    const root = await unit("r", { route: () => 1 }, { type: "ROUTER", children });
    expect((await answer(root, [[1]], true)).body).toMatchObject({
      meta: { routing: { r: 1 } },
      data: { ndarray: [[11]] },
    });
  });

  it("sends a unit that reads forms a form", async () => {
    const root = await unit("m", add(1), { encoding: "form" });
    expect(rowsOf((await answer(root)).body)).toEqual([[2, 3]]);
  });
});

describe("feedback", () => {
  const seen: string[] = [];
  const learns = (name: string): Component => ({
    ...add(0),
    route: () => 1,
    sendFeedback: ({ reward, routing }) => void seen.push(`${name} ${reward} ${routing}`),
  });

  async function bandit(): Promise<string> {
    seen.length = 0;
    const children = [await unit("a", learns("a")), await unit("b", learns("b"))];
    return started.orchestrator(await unit("r", learns("r"), { type: "ROUTER", children }));
  }

  it("follows the recorded branch, children first, and answers a Status", async () => {
    const url = await bandit();
    const response = await post(`${url}/api/v1.0/feedback`, {
      reward: 0.5,
      response: { meta: { routing: { r: 1 } } },
    });
    expect(response.status).toBe(200);
    expect(seen).toEqual(["b 0.5 undefined", "r 0.5 1"]);
  });

  it("reads the branch from the header of the answer as well", async () => {
    const url = await bandit();
    await post(
      `${url}/api/v1.0/feedback`,
      { reward: 1 },
      { "content-type": "application/json", "platform-routing": "r=0" },
    );
    expect(seen).toEqual(["a 1 undefined", "r 1 undefined"]);
  });

  it("reaches every child when no branch is recorded, and none for -2", async () => {
    const url = await bandit();
    await post(`${url}/api/v1.0/feedback`, { reward: 1 });
    expect([...seen].sort()).toEqual(["a 1 undefined", "b 1 undefined", "r 1 undefined"]);
    seen.length = 0;
    await post(`${url}/api/v1.0/feedback`, { reward: 1, response: { meta: { routing: { r: -2 } } } });
    expect(seen).toEqual(["r 1 -2"]);
  });

  it("refuses a branch that does not exist", async () => {
    const url = await bandit();
    const response = await post(`${url}/api/v1.0/feedback`, { response: { meta: { routing: { r: 9 } } } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("r: 9, which is no branch of it");
  });

  it("answers a Status where no unit takes feedback", async () => {
    const url = await started.orchestrator({ name: "m", builtin: "SIMPLE_MODEL" });
    const response = await post(`${url}/api/v0.1/feedback`, { reward: 1 });
    expect(await response.json()).toEqual({ status: { code: 200, status: "SUCCESS" } });
  });
});
