import { Agent, request as httpsRequest, type RequestOptions } from "node:https";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { KubeConfig } from "@kubernetes/client-node";
import { KubeError, type KubeErrorReason } from "./errors.ts";

export interface RestRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

const userAgent = "platform-core-operator/1.11.0";
const requestTimeoutMs = 30_000;
const maxAnswerBytes = 256 * 1024 * 1024;

const reasons: Readonly<Record<number, KubeErrorReason>> = {
  400: "Invalid",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  422: "Invalid",
};

/** Calls of one API server over kept connections, with the credentials of a kubeconfig or of the pod. */
export class KubeRest {
  readonly #config: KubeConfig;
  readonly #server: URL;
  readonly #agents = new Map<string, Agent>();

  constructor(config: KubeConfig) {
    const cluster = config.getCurrentCluster();
    if (cluster === null) throw new KubeError("Unavailable", "the kubeconfig has no current cluster");
    this.#config = config;
    this.#server = new URL(cluster.server);
  }

  /** Sends a request and gives the JSON of its answer. Throws a KubeError for anything but success. */
  async json<Answer>(request: RestRequest): Promise<Answer> {
    const answer = await this.#send(request, AbortSignal.timeout(requestTimeoutMs));
    const text = await textOf(answer);
    const status = answer.statusCode ?? 500;
    if (status < 200 || status > 299) throw refusal(status, text, request);
    return JSON.parse(text) as Answer;
  }

  /** Opens a watch. The answer's body is one JSON object a line. */
  async stream(request: RestRequest & { signal: AbortSignal }): Promise<IncomingMessage> {
    const answer = await this.#send(request, request.signal);
    const status = answer.statusCode ?? 500;
    if (status === 200) return answer;
    throw refusal(status, await textOf(answer), request);
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }

  async #send(request: RestRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const options = await this.#options(request);
    const open = this.#server.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const sent = open(options, resolve);
      const abort = (): void => void sent.destroy(new Error("aborted"));
      signal.addEventListener("abort", abort, { once: true });
      sent.once("close", () => signal.removeEventListener("abort", abort));
      sent.once("error", (cause) =>
        reject(new KubeError("Unavailable", `${request.method} ${request.path}: ${cause.message}`, cause)),
      );
      sent.end(request.body === undefined ? undefined : JSON.stringify(request.body));
    });
  }

  async #options({
    method,
    path,
    body,
    contentType = "application/json",
  }: RestRequest): Promise<RequestOptions> {
    const credentials: RequestOptions = {};
    await this.#config.applyToHTTPSOptions(credentials);
    const headers: Record<string, string> = {
      ...(credentials.headers as Record<string, string> | undefined),
      Accept: "application/json",
      "User-Agent": userAgent,
      ...(body !== undefined && { "Content-Type": contentType }),
    };
    const { ca, cert, key, rejectUnauthorized, servername } = credentials;
    return {
      method,
      path: `${this.#server.pathname.replace(/\/$/, "")}${path}`,
      host: this.#server.hostname,
      port: this.#server.port,
      headers,
      agent: this.#agentFor({ ca, cert, key, rejectUnauthorized, servername }),
    };
  }

  /** One agent, and so one set of connections, for one set of credentials: it changes when a certificate rotates. */
  #agentFor(tls: RequestOptions): Agent | undefined {
    if (this.#server.protocol !== "https:") return undefined;
    const key = JSON.stringify([String(tls.ca), String(tls.cert), tls.rejectUnauthorized, tls.servername]);
    let agent = this.#agents.get(key);
    if (agent === undefined) {
      for (const old of this.#agents.values()) old.destroy();
      this.#agents.clear();
      agent = new Agent({ keepAlive: true, ...(tls as object) });
      this.#agents.set(key, agent);
    }
    return agent;
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new KubeError("Unavailable", "the API server's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(status: number, text: string, { method, path }: RestRequest): KubeError {
  const reason = reasons[status] ?? "Unavailable";
  return new KubeError(reason, messageIn(text) ?? `${method} ${path}: the API server answered ${status}`);
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
