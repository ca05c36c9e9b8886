import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { KubeConfig } from "@kubernetes/client-node";

/** What goes wrong with one request. */
export type Fault =
  /** The connection breaks before the request is passed on. */
  | { readonly kind: "reset" }
  /** The request is carried out, and its answer is lost. */
  | { readonly kind: "lose-answer" }
  | { readonly kind: "status"; readonly code: number; readonly retryAfterSeconds?: number }
  /** The answer breaks off after so many bytes. */
  | { readonly kind: "truncate"; readonly bytes: number }
  /** The answer stops after so many bytes, and the connection stays open. */
  | { readonly kind: "stall"; readonly bytes: number }
  /** The answer comes in pieces of so many bytes. */
  | { readonly kind: "split"; readonly bytes: number }
  | { readonly kind: "slow"; readonly ms: number }
  /** A watch says that its version is too old. */
  | { readonly kind: "gone" };

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/** A way to a real API server on which things go wrong. */
export class FaultProxy {
  /** Decides what goes wrong with a request; nothing when it is undefined. */
  fault: (request: Seen) => Fault | undefined = () => undefined;
  readonly seen: Seen[] = [];
  readonly #target: URL;
  readonly #ca: Buffer | undefined;
  readonly #server: Server;
  readonly #kubeconfig: string;

  private constructor(kubeconfig: string) {
    this.#kubeconfig = kubeconfig;
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    const cluster = config.getCurrentCluster();
    if (cluster === null) throw new Error("no cluster");
    this.#target = new URL(cluster.server);
    this.#ca = cluster.caFile === undefined ? undefined : readFileSync(cluster.caFile);
    this.#server = createServer((request, response) => this.#pass(request, response));
    this.#server.keepAliveTimeout = 600_000;
  }

  static async start(kubeconfig: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(kubeconfig);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** The kubeconfig, with this proxy in place of the server. */
  config(): KubeConfig {
    const config = new KubeConfig();
    config.loadFromFile(this.#kubeconfig);
    const { port } = this.#server.address() as AddressInfo;
    config.clusters = config.clusters.map(({ name }) => ({
      name,
      server: `http://127.0.0.1:${port}`,
      skipTLSVerify: true,
    }));
    return config;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const seen = { method: request.method ?? "", path: request.url ?? "", headers: request.headers };
    this.seen.push(seen);
    const fault = this.fault(seen);
    if (fault?.kind === "slow") setTimeout(() => this.#forward(request, response, undefined), fault.ms);
    else if (fault === undefined || !isInstead(fault, request, response))
      this.#forward(request, response, fault);
  }

  #forward(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
    const send = this.#target.protocol === "https:" ? httpsRequest : httpRequest;
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const upstream = send(
      {
        method: request.method,
        path: request.url,
        host: this.#target.hostname,
        port: this.#target.port,
        headers,
        ca: this.#ca,
      },
      (answer) => {
        if (fault?.kind === "lose-answer") {
          answer.resume().once("end", () => request.socket.destroy());
          return;
        }
        deliver(answer, response, fault);
      },
    );
    upstream.on("error", () => request.socket.destroy());
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  }
}

/** What is done instead of passing the request on. */
function isInstead(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault.kind === "reset") request.socket.destroy();
  else if (fault.kind === "status") refuse(response, fault);
  else if (fault.kind === "gone") response.end(`${JSON.stringify(goneEvent)}\n`);
  else return false;
  return true;
}

const goneEvent = {
  type: "ERROR",
  object: { kind: "Status", code: 410, reason: "Expired", message: "too old resource version", metadata: {} },
};

function refuse(response: ServerResponse, { code, retryAfterSeconds }: Fault & { kind: "status" }): void {
  const headers = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  response.writeHead(code, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify({ kind: "Status", code, message: `injected ${code}` }));
}

function deliver(answer: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
  const { connection: _connection, "content-length": _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, headers);
  response.flushHeaders();
  const limit = fault?.kind === "truncate" || fault?.kind === "stall" ? fault.bytes : Infinity;
  let sent = 0;
  answer.on("data", (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, limit - sent));
    sent += part.length;
    const size = fault?.kind === "split" ? fault.bytes : part.length;
    for (let at = 0; at < part.length; at += size) response.write(part.subarray(at, at + size));
    if (fault?.kind === "truncate" && sent >= limit) response.destroy();
  });
  answer.on("end", () => {
    if (fault?.kind !== "stall") response.end();
  });
  answer.on("error", () => response.destroy());
}
