import { connect } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Started, post } from "../../test/support/units.ts";
import type { Component } from "../component/component.ts";
import type { Payload } from "../component/payload.ts";
import type { SlimUnit } from "../graph/slim-graph.ts";
import { freePort } from "../local/ports.ts";

const started = new Started();
afterEach(() => started.stop());

const predictions = "/api/v1.0/predictions";
const echo: Component = { predict: ({ rows }: Payload) => rows };
const message = JSON.stringify({ data: { ndarray: [[1, 2]] } });

const model = async (component: Component = echo): Promise<SlimUnit> => ({
  name: "m",
  type: "MODEL",
  endpoint: await started.component(component, "m"),
});

async function failing(
  onData: Parameters<Started["peer"]>[0],
  timeoutMs = 5_000,
): Promise<{ status: number; body: unknown; unit: string | null }> {
  const url = await started.orchestrator(
    { name: "m", type: "MODEL", endpoint: await started.peer(onData) },
    { limits: { timeoutMs, maxBytes: 1_000 } },
  );
  const response = await post(url + predictions, message);
  return {
    status: response.status,
    body: JSON.parse(await response.text()),
    unit: response.headers.get("platform-unit"),
  };
}

/** Sends bytes as they are and gives everything that comes back. */
function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}

describe("the prediction API", () => {
  it("serves the older path and the path behind a gateway", async () => {
    const url = await started.orchestrator(await model());
    for (const path of ["/api/v0.1/predictions", `/platform/ml/iris${predictions}`]) {
      expect((await post(url + path, message)).status).toBe(200);
    }
    expect((await post(`${url}/platform/ml/other${predictions}`, message)).status).toBe(404);
  });

  it("takes all four encodings", async () => {
    const url = await started.orchestrator(await model());
    const form = await fetch(url + predictions, {
      method: "POST",
      body: new URLSearchParams({ json: message }),
    });
    const multipart = new FormData();
    multipart.set("data", JSON.stringify({ ndarray: [[1, 2]] }));
    const parts = await fetch(url + predictions, { method: "POST", body: multipart });
    const query = await fetch(`${url}${predictions}?json=${encodeURIComponent(message)}`, { method: "POST" });
    const raw = await post(url + predictions, message);
    for (const response of [form, parts, query, raw])
      expect(await response.json()).toEqual({ data: { ndarray: [[1, 2]] } });
  });

  it("keeps the client's id, or makes one, and tells the component", async () => {
    let seen: string | undefined;
    const endpoint = await started.peer((socket, received) => {
      seen = /platform-puid: (\S+)/i.exec(received)?.[1];
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
    });
    const url = await started.orchestrator({ name: "m", type: "MODEL", endpoint });
    const kept = await post(url + predictions, message, {
      "content-type": "application/json",
      "platform-puid": "abc",
    });
    expect([kept.headers.get("platform-puid"), seen]).toEqual(["abc", "abc"]);
    const made = await post(url + predictions, message);
    expect(made.headers.get("platform-puid")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("forwards end-to-end headers and leaves those of the connection behind", async () => {
    let seen = "";
    const endpoint = await started.peer((socket, received) => {
      seen = received;
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
    });
    const url = await started.orchestrator({ name: "m", type: "MODEL", endpoint });
    await exchange(
      url,
      `POST ${predictions} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nX-Trace: 1\r\nX-Hop: 2\r\nConnection: close, X-Hop\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(seen).toContain("Authorization: Bearer t\r\nX-Trace: 1\r\n");
    expect(seen).not.toMatch(/X-Hop|close/);
  });

  it("answers metadata of a unit and of the graph", async () => {
    const inputs = [{ messagetype: "ndarray", schema: { shape: [-1, 2] } }];
    const root = await model({ ...echo, initMetadata: () => ({ inputs, outputs: inputs }) });
    const url = await started.orchestrator({ ...root, children: [{ name: "s", builtin: "SIMPLE_MODEL" }] });
    expect(await (await fetch(`${url}/api/v1.0/metadata/m`)).json()).toMatchObject({
      name: "team/model",
      versions: ["3"],
      inputs,
    });
    expect(await (await fetch(`${url}/api/v1.0/metadata`)).json()).toMatchObject({
      name: "main",
      graphinputs: inputs,
      models: { m: { inputs } },
    });
    expect((await fetch(`${url}/api/v1.0/metadata/none`)).status).toBe(404);
  });

  it("is live at once and ready when its units are", async () => {
    const url = await started.orchestrator({
      name: "m",
      type: "MODEL",
      endpoint: { host: "127.0.0.1", port: await freePort() },
    });
    expect((await fetch(`${url}/live`)).status).toBe(200);
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, await ready.text()]).toEqual([503, "not reachable: m"]);
    expect((await fetch(`${await started.orchestrator(await model())}/ready`)).status).toBe(200);
  });

  it("counts requests under names with executor", async () => {
    const url = await started.orchestrator(await model());
    await post(url + predictions, message);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain(
      'platform_api_executor_server_requests_seconds_count{deployment_name="iris",predictor_name="main",service="predictions",method="post",code="200"} 1',
    );
    expect(text).toContain(
      'platform_api_executor_client_requests_seconds_count{deployment_name="iris",predictor_name="main",model_name="m",service="/predict",method="post",code="200"} 1',
    );
  });
});

describe("what goes wrong at the client", () => {
  it.each<[string, string, RequestInit, number, string]>([
    [
      "broken JSON",
      predictions,
      { method: "POST", body: "{", headers: { "content-type": "application/json" } },
      400,
      "BAD_PAYLOAD",
    ],
    ["no body", predictions, { method: "POST" }, 400, "BAD_PAYLOAD"],
    [
      "a form without the field",
      predictions,
      { method: "POST", body: new URLSearchParams({ other: "1" }) },
      400,
      "BAD_PAYLOAD",
    ],
    [
      "another content type",
      predictions,
      { method: "POST", body: "<x/>", headers: { "content-type": "text/xml" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["an unknown path", "/nothing", { method: "POST", body: "{}" }, 404, "ROUTE_NOT_FOUND"],
    [
      "too large a body",
      predictions,
      { method: "POST", body: "x".repeat(1_000_001), headers: { "content-type": "application/json" } },
      413,
      "PAYLOAD_TOO_LARGE",
    ],
  ])("%s", async (...[, path, init, status, reason]) => {
    const url = await started.orchestrator(await model());
    const response = await fetch(url + path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ status: { code: status, reason, status: "FAILURE" } });
  });

  it("answers 405 with the methods that are allowed", async () => {
    const response = await fetch((await started.orchestrator(await model())) + predictions);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("refuses a chunked body that grows past the limit", async () => {
    const url = await started.orchestrator(await model());
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const head = `POST ${predictions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await exchange(url, head + chunk.repeat(20))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ["garbage", "nonsense\r\n\r\n", "400"],
    [
      "two ways of framing",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "400",
    ],
    ["a head without end", `GET / HTTP/1.1\r\nX: ${"y".repeat(100_000)}`, "431"],
  ])("refuses %s", async (_name, bytes, status) => {
    const url = await started.orchestrator(await model());
    expect(await exchange(url, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("cancels the work of a client that goes away", async () => {
    let gone: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (gone = resolve));
    let asked: () => void = () => undefined;
    const received = new Promise<void>((resolve) => (asked = resolve));
    const endpoint = await started.peer((socket) => {
      socket.once("close", gone);
      asked();
    });
    const url = await started.orchestrator({ name: "m", type: "MODEL", endpoint });
    const abort = new AbortController();
    const request = fetch(url + predictions, {
      method: "POST",
      body: message,
      headers: { "content-type": "application/json" },
      signal: abort.signal,
    });
    await received;
    abort.abort();
    await expect(request).rejects.toThrow();
    await closed;
  });
});

describe("what goes wrong at a unit", () => {
  it("answers 503 for one that is down", async () => {
    const url = await started.orchestrator({
      name: "m",
      type: "MODEL",
      endpoint: { host: "127.0.0.1", port: await freePort() },
    });
    const response = await post(url + predictions, message);
    expect([response.status, response.headers.get("platform-unit")]).toEqual([503, "m"]);
    expect(await response.json()).toMatchObject({
      status: { reason: "UNIT_UNAVAILABLE", info: "unit m cannot be reached: connection refused" },
    });
  });

  it("answers 504 for one that is slow", async () => {
    expect(await failing(() => undefined, 50)).toMatchObject({
      status: 504,
      unit: "m",
      body: { status: { info: "unit m did not answer before the deadline" } },
    });
  });

  it.each<[string, string]>([
    ["no HTTP", "hello"],
    ["no HTTP at all", "\r\n\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    [
      "two ways of framing",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
    [
      "a header with control characters",
      "HTTP/1.1 200 OK\r\nContent-Type: a\nb\r\nContent-Length: 0\r\n\r\n",
    ],
    ["more than the limit", `HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n`],
    [
      "more than the limit in chunks",
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n${"x".repeat(1001)}\r\n0\r\n\r\n`,
    ],
  ])("answers 502 for one that answers %s", async (_name, bytes) => {
    const { status, unit, body } = await failing((socket) => void socket.end(bytes));
    expect([status, unit]).toEqual([502, "m"]);
    expect(JSON.stringify(body)).toContain("unit m");
  });

  it("answers 503 for one that hangs up in the middle", async () => {
    const { status, body } = await failing(
      (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"),
    );
    expect([status, JSON.stringify(body)]).toEqual([
      503,
      expect.stringContaining("in the middle of its answer"),
    ]);
  });

  it("passes on a component's own error as it is, and names the unit", async () => {
    const bytes = "HTTP/1.1 409 Conflict\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nbusy";
    const url = await started.orchestrator({
      name: "m",
      type: "MODEL",
      endpoint: await started.peer((socket) => void socket.write(bytes)),
    });
    const response = await post(url + predictions, message);
    expect([
      response.status,
      await response.text(),
      response.headers.get("content-type"),
      response.headers.get("platform-unit"),
    ]).toEqual([409, "busy", "text/plain", "m"]);
  });

  it("sends again when a kept connection has been closed meanwhile, once", async () => {
    let connections = 0;
    const counted = new WeakSet<object>();
    const endpoint = await started.peer((socket, received) => {
      if (!counted.has(socket)) connections += 1;
      counted.add(socket);
      const requests = received.split("POST ").length - 1;
      if (requests === 1) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
      else socket.destroy();
    });
    const url = await started.orchestrator({ name: "m", type: "MODEL", endpoint });
    expect((await post(url + predictions, message)).status).toBe(200);
    expect((await post(url + predictions, message)).status).toBe(200);
    expect(connections).toBe(2);
  });

  it("cancels the siblings of a child that fails", async () => {
    let closed: () => void = () => undefined;
    const cancelled = new Promise<void>((resolve) => (closed = resolve));
    const slow = await started.peer((socket) => void socket.once("close", closed));
    const bad = await started.peer(
      (socket) => void socket.end("HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n"),
    );
    const children: SlimUnit[] = [
      { name: "slow", type: "MODEL", endpoint: slow },
      { name: "bad", type: "MODEL", endpoint: bad },
    ];
    const url = await started.orchestrator({ name: "c", builtin: "AVERAGE_COMBINER", children });
    const response = await post(url + predictions, message);
    expect([response.status, response.headers.get("platform-unit")]).toEqual([500, "bad"]);
    await cancelled;
  });

  it("says which child gave a combiner something that is not JSON", async () => {
    const text = await started.peer(
      (socket) =>
        void socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi"),
    );
    const endpoint = await started.component({ aggregate: () => 1 }, "c");
    const url = await started.orchestrator({
      name: "c",
      type: "COMBINER",
      endpoint,
      children: [{ name: "t", type: "MODEL", endpoint: text }],
    });
    expect(await (await post(url + predictions, message)).json()).toMatchObject({
      status: { code: 502, info: "unit t gave an answer of type text/html; a combiner joins JSON" },
    });
  });
});
