import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { KubeConfig } from "@kubernetes/client-node";
import type { Clock } from "../clock.ts";
import { Credentials } from "./credentials.ts";
import { hasReason, KubeError, refusal } from "./errors.ts";
import { FlowControl } from "./flow-control.ts";
import { describeCall, type ApiCall } from "./api-call.ts";

export interface RestRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface RestOptions {
  /** Loads the kubeconfig. Called again whenever the server no longer takes the credentials. */
  readonly load: () => KubeConfig;
  readonly clock: Clock;
  /** Told of every call that ended. */
  readonly observe?: (call: ApiCall) => void;
}

const userAgent = "platform-core-operator/1.11.0";
const fixedHeaders = { Accept: "application/json", "User-Agent": userAgent } as const;
const requestTimeoutMs = 30_000;
const maxAnswerBytes = 256 * 1024 * 1024;
const maxInFlight = 64;
const maxAttempts = 5;
const longestPatienceMs = 30_000;
const unzip = promisify(gunzip);

/** Calls of one API server over kept connections. Throws a KubeError for anything but success. */
export class KubeRest {
  readonly #options: RestOptions;
  readonly #credentials: Credentials;
  readonly #flow: FlowControl;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#credentials = new Credentials(options.load, options.clock);
    this.#flow = new FlowControl(options.clock, maxInFlight);
  }

  /** Sends a request and gives the JSON of its answer. */
  async json<Answer>(request: RestRequest): Promise<Answer> {
    const deadline = this.#deadline(request.signal);
    const { signal } = deadline;
    try {
      return await this.#persist(
        () => this.#flow.run(() => this.#exchange<Answer>(request, signal), signal),
        signal,
      );
    } catch (caught) {
      if (!deadline.isOver()) throw caught;
      const what = `${request.method} ${request.path}`;
      throw new KubeError("Timeout", `${what}: no answer within ${requestTimeoutMs / 1000} s`, {
        cause: caught,
      });
    } finally {
      deadline.end();
    }
  }

  /** Opens a watch. The answer's body is one JSON object a line. */
  async stream(request: RestRequest & { signal: AbortSignal }): Promise<IncomingMessage> {
    const answer = await this.#send(request, request.signal);
    if (answer.statusCode === 200) return answer;
    throw this.#refused(answer, await textOf(answer), request);
  }

  close(): void {
    this.#credentials.close();
  }

  /** Tries again what the server only put off: new credentials once, patience as long as it asks for it. */
  async #persist<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (caught) {
        const error = KubeError.from(caught);
        const again =
          (error.reason === "Unauthorized" && attempt === 1) ||
          (error.reason === "TooManyRequests" && attempt < maxAttempts);
        if (!again || signal.aborted) throw error;
      }
    }
  }

  async #exchange<Answer>(request: RestRequest, signal: AbortSignal): Promise<Answer> {
    const answer = await this.#send(request, signal);
    const text = await textOf(answer);
    const status = answer.statusCode ?? 500;
    if (status < 200 || status > 299) throw this.#refused(answer, text, request);
    return parsed(text, request) as Answer;
  }

  #refused(answer: IncomingMessage, text: string, { method, path }: RestRequest): KubeError {
    const { statusCode = 500, headers } = answer;
    const error = refusal(
      { status: statusCode, text, retryAfter: headers["retry-after"] },
      `${method} ${path}`,
    );
    if (hasReason(error, "Unauthorized")) this.#credentials.renew();
    if (hasReason(error, "TooManyRequests"))
      this.#flow.pause(Math.min(error.retryAfterMs ?? 1000, longestPatienceMs));
    return error;
  }

  async #send(request: RestRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { clock, observe } = this.#options;
    const started = clock.now();
    const call = observe === undefined ? undefined : describeCall(request);
    const ended = (code: number): void => {
      if (call !== undefined) observe?.({ ...call, code, seconds: (clock.now() - started) / 1000 });
    };
    try {
      const answer = await this.#open(request, signal, true);
      ended(answer.statusCode ?? 0);
      return answer;
    } catch (caught) {
      ended(0);
      throw caught;
    }
  }

  /** Sends the head and the body, and gives the answer when its head is there. */
  async #open(request: RestRequest, signal: AbortSignal, mayRepeat: boolean): Promise<IncomingMessage> {
    const { method, path, body, contentType = "application/json" } = request;
    const { server, headers, agent } = await this.#credentials.access();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options = {
      method,
      path: `${server.pathname.replace(/\/$/, "")}${path}`,
      host: server.hostname,
      port: server.port,
      headers: {
        ...headers,
        ...fixedHeaders,
        ...(isList(request) && { "Accept-Encoding": "gzip" }),
        ...(text !== undefined && {
          "Content-Type": contentType,
          "Content-Length": String(Buffer.byteLength(text)),
        }),
      },
      ...(agent !== undefined && { agent }),
      signal,
    };
    const open = server.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const sent = open(options, resolve);
      sent.once("error", (cause: NodeJS.ErrnoException) => {
        // A kept connection that the server closed just as it was used: nothing was read of the request.
        const unread = sent.reusedSocket && cause.code === "ECONNRESET" && mayRepeat && method !== "POST";
        if (unread && !signal.aborted) resolve(this.#open(request, signal, false));
        else reject(new KubeError("Unavailable", `${method} ${path}: ${cause.message}`, { cause }));
      });
      sent.end(text);
    });
  }

  /** Ends a call when its time is over, or when its caller gives up. */
  #deadline(given: AbortSignal | undefined): { signal: AbortSignal; isOver(): boolean; end(): void } {
    const controller = new AbortController();
    let over = false;
    const giveUp = (): void => controller.abort();
    const cancel = this.#options.clock.after(requestTimeoutMs, () => {
      over = true;
      controller.abort();
    });
    if (given?.aborted === true) controller.abort();
    given?.addEventListener("abort", giveUp, { once: true });
    const end = (): void => {
      cancel();
      given?.removeEventListener("abort", giveUp);
    };
    return { signal: controller.signal, isOver: () => over, end };
  }
}

/** Only lists are worth compressing: other answers are small, and a watch would be held back. */
const isList = ({ method, path }: RestRequest): boolean => method === "GET" && path.includes("limit=");

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxAnswerBytes) throw new KubeError("Unavailable", "the API server's answer is too large");
      chunks.push(chunk);
    }
  } catch (caught) {
    throw KubeError.from(caught);
  }
  const bytes = Buffer.concat(chunks);
  if (answer.headers["content-encoding"] !== "gzip") return bytes.toString("utf8");
  return (await unzip(bytes, { maxOutputLength: maxAnswerBytes })).toString("utf8");
}

function parsed(text: string, { method, path }: RestRequest): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new KubeError("Unavailable", `${method} ${path}: the answer is no JSON`, { cause });
  }
}
