import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Component } from "../src/component/component.ts";
import type { Payload } from "../src/component/payload.ts";
import type { SlimUnit } from "../src/graph/slim-graph.ts";
import { Started, jsonHeaders, post } from "./support/units.ts";

const started = new Started();
let url = "";
const predictions = "/api/v1.0/predictions";
const sound = JSON.stringify({ data: { ndarray: [[1, 2]] } });

/** A graph with every kind of node, so that whatever comes in meets all the code that reads it. */
async function everything(): Promise<SlimUnit> {
  const component: Component = {
    predict: ({ rows }: Payload) => rows,
    transformInput: ({ rows }: Payload) => rows,
    transformOutput: ({ ndarray }: Payload) => ndarray,
    route: ({ rows }: Payload) => (rows[0]?.[0] ?? 0) % 2,
    aggregate: (inputs) => inputs.map(({ rows }) => rows[0] ?? []),
  };
  const unit = async (
    name: string,
    type: SlimUnit["type"],
    children: SlimUnit[] = [],
  ): Promise<SlimUnit> => ({
    name,
    ...(type !== undefined && { type }),
    endpoint: await started.component(component, name),
    children,
  });
  const average: SlimUnit = {
    name: "average",
    builtin: "AVERAGE_COMBINER",
    children: [await unit("a", "MODEL"), await unit("b", "MODEL")],
  };
  const combiner = await unit("combiner", "COMBINER", [average, { name: "simple", builtin: "SIMPLE_MODEL" }]);
  const router = await unit("router", "ROUTER", [combiner, await unit("c", "MODEL")]);
  return unit("out", "OUTPUT_TRANSFORMER", [await unit("in", "TRANSFORMER", [router])]);
}

beforeAll(async () => {
  url = await started.orchestrator(await everything(), {
    injectRouting: true,
    limits: { timeoutMs: 2_000, maxBytes: 100_000 },
  });
});
afterAll(() => started.stop());

async function stillServes(): Promise<void> {
  expect((await post(url + predictions, sound)).status).toBe(200);
}

/** Sends bytes and gives what comes back until the other side closes, or a moment of silence after an answer. */
function exchange(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
    const finish = (): void => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(3_000, finish);
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

describe("the orchestrator under hostile input", () => {
  it("answers every JSON shape with a status and a JSON body, and goes on serving", async () => {
    const key = fc.constantFrom(
      "data",
      "ndarray",
      "tensor",
      "shape",
      "values",
      "names",
      "meta",
      "tags",
      "routing",
      "strData",
      "binData",
      "jsonData",
      "status",
      "reward",
      "response",
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.object({ key, maxDepth: 4, values: [fc.jsonValue({ maxDepth: 1 })] }),
    );
    const path = fc.constantFrom(predictions, "/api/v1.0/feedback");
    await fc.assert(
      fc.asyncProperty(value, path, async (message, at) => {
        const response = await post(url + at, JSON.stringify(message));
        expect([200, 400, 500, 502]).toContain(response.status);
        expect(typeof (await response.json())).toBe("object");
      }),
      { numRuns: 300 },
    );
    await stillServes();
  }, 120_000);

  it("answers any bytes as a body, of any content type", async () => {
    const type = fc.constantFrom(
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain",
      "",
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), type, async (bytes, contentType) => {
        const response = await fetch(url + predictions, {
          method: "POST",
          body: Buffer.from(bytes),
          headers: contentType === "" ? {} : { "content-type": contentType },
        });
        expect([400, 415, 500, 502]).toContain(response.status);
        expect(await response.json()).toMatchObject({ status: { status: "FAILURE" } });
      }),
      { numRuns: 200 },
    );
    await stillServes();
  }, 120_000);

  it("survives any bytes on the connection", async () => {
    const line = fc.constantFrom(
      `POST ${predictions} HTTP/1.1\r\n`,
      "GET / HTTP/1.0\r\n",
      "Host: x\r\n",
      "Content-Length: 5\r\n",
      "Content-Length: -1\r\n",
      "Transfer-Encoding: chunked\r\n",
      "\r\n",
      "5\r\nabcde\r\n",
      "0\r\n\r\n",
      "Expect: 100-continue\r\n",
      "Connection: upgrade\r\n",
      " folded\r\n",
    );
    const piece = fc.oneof(
      line.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const received = await exchange(Buffer.concat(pieces));
        expect(received === "" || received.startsWith("HTTP/1.1 ")).toBe(true);
      }),
      { numRuns: 200 },
    );
    await stillServes();
  }, 240_000);

  it("survives headers of any bytes that HTTP allows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[!-~]{1,40}$/), async (value) => {
        const response = await post(url + predictions, sound, {
          ...jsonHeaders,
          "platform-puid": value,
          "platform-routing": value,
        });
        expect([response.status, response.headers.get("platform-puid")]).toEqual([200, value]);
      }),
      { numRuns: 100 },
    );
  });
});
