import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { textReply } from "./call.ts";
import { listen, type HttpServer } from "./http-server.ts";
import type { RouteHandler } from "./routes.ts";

let server: HttpServer | undefined;
afterEach(() => server?.drain(0));

const open = async (
  handle: RouteHandler,
  times: { headersTimeoutMs?: number; requestTimeoutMs?: number } = {},
): Promise<number> => {
  const onError = (error: Error): ReturnType<typeof textReply> => textReply(500, error.message);
  server = await listen(0, "127.0.0.1", {
    route: () => ({ handle, parameter: "" }),
    onError,

    maxBytes: 1_000,
    ...times,
  });
  return server.port;
};

const send = (port: number, bytes: string): { socket: Socket; closed: Promise<string> } => {
  let received = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  return { socket, closed: new Promise((resolve) => socket.once("close", () => resolve(received))) };
};

const hello: RouteHandler = () => Promise.resolve(textReply(200, "hello"));
const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

describe("the HTTP server", () => {
  it("answers pipelined requests in order", async () => {
    const port = await open(
      ({ path }) =>
        new Promise((resolve) => setTimeout(() => resolve(textReply(200, path)), path === "/a" ? 30 : 0)),
    );
    const { closed } = send(
      port,
      "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect((await closed).match(/\r\n\r\n(\/[ab])/g)).toEqual(["\r\n\r\n/a", "\r\n\r\n/b"]);
  });

  it("gives up on a head that comes too slowly", async () => {
    const port = await open(hello, { headersTimeoutMs: 200, requestTimeoutMs: 400 });
    expect(await send(port, "GET / HTTP/1.1\r\n").closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("gives up on a body that comes too slowly", async () => {
    const port = await open(hello, { headersTimeoutMs: 200, requestTimeoutMs: 400 });
    expect(await send(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc").closed).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });

  it("answers HEAD without a body, and Expect with 100", async () => {
    const port = await open(hello);
    expect(await send(port, "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").closed).toMatch(
      /Content-Length: 5[^]*\r\n\r\n$/,
    );
    const text = await send(
      port,
      "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi",
    ).closed;
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  it("answers what is in flight while it drains, closes each connection with its answer, and takes no new ones", async () => {
    let finish: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const port = await open(() => {
      begun();
      return new Promise((resolve) => (finish = () => resolve(textReply(200, "late"))));
    });
    const { closed } = send(port, get);
    await running;
    const drained = server?.drain(5_000);
    finish();
    expect(await closed).toMatch(/Connection: close[^]*late$/);
    await drained;
    expect(await send(port, get).closed).toBe("");
  });

  it("outlives a reply that cannot be written", async () => {
    const broken = { status: 200, headers: { "X-Bad": "a\r\nb" }, body: Buffer.from("") };
    const port = await open(({ path }) => (path === "/bad" ? broken : textReply(200, "hello")));
    expect(await send(port, get.replace("/", "/bad")).closed).toBe("");
    const { closed } = send(port, get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(await closed).toMatch(/hello$/);
  });

  it("cuts what does not end in time", async () => {
    const port = await open(() => new Promise(() => undefined));
    const { closed } = send(port, get);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server?.drain(100);
    expect(await closed).toBe("");
  });
});
