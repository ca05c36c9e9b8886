import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { PlatformError } from "../errors.ts";
import { emptyBody, type Call, type Reply } from "./call.ts";
import { Cancellation } from "./cancellation.ts";
import type { Match, Router } from "./routes.ts";

export interface HttpServerOptions {
  /** Finds who answers, from the head alone. Refuses by throwing, before the body is read. */
  readonly route: Router;
  /** The answer to an error, in the protocol's own form. */
  readonly onError: (error: PlatformError) => Reply;
  /** Bytes of the largest request body. */
  readonly maxBytes: number;
  /** Milliseconds for the head of a request, and for the whole of it. */
  readonly headersTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
}

/** Longer than any proxy or client in front keeps a connection idle, so that it is never us who closes it under a request. */
const keepAliveMs = 75_000;
const maxConnections = 10_000;
/** Bytes up to which a body is written together with its head. */
const textLimit = 8 * 1024;

export interface HttpServer {
  readonly port: number;
  /**
   * From now on every answer closes its connection. Once clients have gone or had their time to, stops accepting, lets
   * requests in flight finish until the deadline, then cuts what is left. `lingerMs`: how long connections without a
   * request may stay open, for their clients to notice.
   */
  drain(deadlineMs: number, lingerMs?: number): Promise<void>;
}

const defaultLingerMs = 2_000;

/** Serves HTTP/1.1 with node:http. Heads and bodies that come too slowly or too large are refused within bounds. */
export async function listen(port: number, host: string, options: HttpServerOptions): Promise<HttpServer> {
  const connections = new HttpConnections(options);
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? 10_000,
    requestTimeout: options.requestTimeoutMs ?? 60_000,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: 1_000,
    noDelay: true,
  });
  server.maxConnections = maxConnections;
  server.on("connection", (socket: Socket) => connections.add(socket));
  server.on("request", (request, response) => connections.serve(request, response));
  server.on("checkContinue", (request, response) => connections.serve(request, response, true));
  server.on("clientError", (error, socket) => connections.refuse(error, socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: async (deadlineMs, lingerMs = defaultLingerMs) => {
      await connections.drain(Math.min(lingerMs, deadlineMs));
      await close(server, deadlineMs);
    },
  };
}

async function close(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearTimeout(cut);
}

class HttpConnections {
  readonly #options: HttpServerOptions;
  /** What runs for each connection; more than one only where a client pipelines. */
  readonly #calls = new Map<Socket, Cancellation[]>();
  #draining = false;

  constructor(options: HttpServerOptions) {
    this.#options = options;
  }

  /** Resolves when no connection is open, or the time is over. */
  async drain(withinMs: number): Promise<void> {
    this.#draining = true;
    const until = performance.now() + withinMs;
    while (this.#calls.size > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  add(socket: Socket): void {
    const calls: Cancellation[] = [];
    this.#calls.set(socket, calls);
    socket.once("close", () => {
      this.#calls.delete(socket);
      if (calls.length === 0) return;
      const reason = new PlatformError("CLIENT_CLOSED", "the client closed the connection");
      for (const call of calls) call.cancel(reason);
    });
  }

  serve(request: IncomingMessage, response: ServerResponse, expectsContinue = false): void {
    const url = request.url ?? "/";
    const question = url.indexOf("?");
    const path = question < 0 ? url : url.slice(0, question);
    const method = request.method ?? "GET";
    let match: Match;
    try {
      match = this.#options.route(method, path);
      refuseTooLarge(request, this.#options.maxBytes);
    } catch (caught) {
      this.#answerEarly(request, response, PlatformError.from(caught));
      return;
    }
    if (expectsContinue) response.writeContinue();
    readBody(request, this.#options.maxBytes, (error, body) => {
      if (error !== undefined) {
        this.#answerEarly(request, response, error);
        return;
      }
      void this.#run(match, response, {
        method,
        path,
        query: question < 0 ? "" : url.slice(question + 1),
        header: (name) => headerOf(request.rawHeaders, name),
        rawHeaders: request.rawHeaders,
        body,
        cancellation: new Cancellation(),
      });
    });
  }

  async #run({ handle, parameter }: Match, response: ServerResponse, call: Call): Promise<void> {
    const calls = response.socket === null ? undefined : this.#calls.get(response.socket);
    calls?.push(call.cancellation);
    let reply: Reply;
    try {
      reply = await handle(call, parameter);
    } catch (caught) {
      reply = this.#options.onError(PlatformError.from(caught));
    }
    calls?.splice(calls.indexOf(call.cancellation), 1);
    try {
      this.#answer(response, reply, call.method === "HEAD");
    } catch {
      // A reply that cannot be written, such as one with a header that HTTP does not allow, costs its connection only.
      response.destroy();
    }
  }

  #answer(response: ServerResponse, { status, headers, body }: Reply, headOnly: boolean): void {
    const head: Record<string, string | number> = { ...headers, "Content-Length": body.length };
    if (this.#draining) head["Connection"] = "close";
    response.writeHead(status, head);
    // As text it goes out in one piece with the head, which costs less than handing the system two.
    if (headOnly) response.end();
    else if (body.length <= textLimit) response.end(body.toString("latin1"), "latin1");
    else response.end(body);
  }

  /** Answers without having read the body; the connection cannot be used again. */
  #answerEarly(request: IncomingMessage, response: ServerResponse, error: PlatformError): void {
    const reply = this.#options.onError(error);
    response.writeHead(reply.status, {
      ...reply.headers,
      "Content-Length": reply.body.length,
      Connection: "close",
    });
    response.end(request.method === "HEAD" ? emptyBody : reply.body);
    request.resume();
    // The client may still be sending; give it time to read the answer before the connection goes.
    setTimeout(() => request.socket.destroy(), 1_000).unref();
  }

  /** Bytes that are not HTTP, or that did not come in time. */
  refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const [code, status] = refusals[error.code ?? ""] ?? (["BAD_PAYLOAD", "400 Bad Request"] as const);
    const { body } = this.#options.onError(
      new PlatformError(code, `not an HTTP request: ${error.code ?? error.message}`),
    );
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    socket.end(Buffer.concat([Buffer.from(head), body]));
  }
}

const refusals: Readonly<Record<string, readonly ["REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE", string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["REQUEST_TIMEOUT", "408 Request Timeout"],
  HPE_HEADER_OVERFLOW: ["PAYLOAD_TOO_LARGE", "431 Request Header Fields Too Large"],
};

/** The first header of a lower-case name. Looks through the list: making an object of all headers costs more. */
function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? "";
    if (candidate.length === name.length && candidate.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

const tooLarge = (maxBytes: number): PlatformError =>
  new PlatformError("PAYLOAD_TOO_LARGE", `the request body is larger than the limit of ${maxBytes} bytes`);

function refuseTooLarge(request: IncomingMessage, maxBytes: number): void {
  if (Number(headerOf(request.rawHeaders, "content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

function readBody(
  request: IncomingMessage,
  maxBytes: number,
  done: (error: PlatformError | undefined, body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let settled = false;
  const settle = (error: PlatformError | undefined): void => {
    if (settled) return;
    settled = true;
    const [only] = chunks;
    done(error, chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
  };
  request.on("data", (chunk: Buffer) => {
    if (settled) return;
    length += chunk.length;
    if (length <= maxBytes) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    length = 0;
    settle(tooLarge(maxBytes));
  });
  request.on("end", () => settle(undefined));
  request.on("error", () => {
    settled = true;
  });
}
