import { PlatformError } from "../errors.ts";
import { Connection, type ConnectionFailure, type UpstreamRequest, type Waiting } from "./http-connection.ts";
import type { UpstreamReply } from "./http-response-parser.ts";

export interface PoolOptions {
  readonly host: string;
  readonly port: number;
  /** How errors name the other side. */
  readonly name: string;
  /** Bytes of the largest answer. */
  readonly maxBytes: number;
  readonly maxConnections?: number;
}

/** Shorter than the five seconds after which many servers close an idle connection. */
const idleMs = 4_000;
/** How often deadlines are looked at. */
const tickMs = 10;

/** Kept connections to one upstream: last used first, at most so many, a queue behind them. */
export class HttpPool {
  readonly #options: Required<PoolOptions>;
  readonly #idle: Connection[] = [];
  /**
   * In no order. An array and not a Set: a Set that is added to and deleted from all the time leaves dead tables behind,
   * which keep requests alive for the garbage collector long after their end.
   */
  readonly #busy: Waiting[] = [];
  readonly #queue: Waiting[] = [];
  #open = 0;
  #ticker: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = { maxConnections: 512, ...options };
  }

  get openConnections(): number {
    return this.#open;
  }

  /** Sends and waits for the answer. Throws UNIT_UNAVAILABLE, UNIT_TIMEOUT, UNIT_BAD_RESPONSE, or the reason of a cancellation. */
  send(request: UpstreamRequest): Promise<UpstreamReply> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        request,
        resolve,
        reject,
        onCancel: (reason) => this.#fail(waiting, reason),
        connection: undefined,
        repeated: false,
        place: this.#busy.length,
      };
      this.#busy.push(waiting);
      this.#ticker ??= setInterval(() => this.#tick(), tickMs).unref();
      request.cancellation.onCancel(waiting.onCancel);
      if (waiting.place >= 0) this.#dispatch(waiting);
    });
  }

  /** Closes every connection; what is in flight fails. */
  close(): void {
    for (const waiting of [...this.#busy]) this.#fail(waiting, this.#unavailable("the client is closing"));
    for (const connection of this.#idle.splice(0)) connection.destroy();
    this.#stopTicking();
  }

  #dispatch(waiting: Waiting): void {
    const connection = this.#idle.pop();
    if (connection !== undefined) this.#start(waiting, connection);
    else if (this.#open < this.#options.maxConnections) this.#start(waiting, this.#connect());
    else this.#queue.push(waiting);
  }

  #connect(): Connection {
    this.#open += 1;
    const { host, port, maxBytes } = this.#options;
    return new Connection({ host: host === "localhost" ? "127.0.0.1" : host, port }, maxBytes, {
      onReply: (connection, reply) => this.#finish(connection, reply),
      onFailure: (connection, failure) => this.#connectionFailed(connection, failure),
      onClose: (connection) => {
        this.#open -= 1;
        const index = this.#idle.indexOf(connection);
        if (index >= 0) this.#idle.splice(index, 1);
        this.#next();
      },
    });
  }

  #start(waiting: Waiting, connection: Connection): void {
    waiting.connection = connection;
    connection.start(waiting, waiting.request);
  }

  #finish(connection: Connection, reply: UpstreamReply): void {
    const waiting = connection.waiting;
    connection.waiting = undefined;
    if (reply.reusable) {
      connection.idleSince = performance.now();
      this.#idle.push(connection);
    } else {
      connection.destroy();
    }
    if (waiting !== undefined) {
      this.#forget(waiting);
      waiting.resolve(reply);
    }
    this.#next();
  }

  #next(): void {
    const waiting = this.#queue.shift();
    if (waiting !== undefined) this.#dispatch(waiting);
  }

  #connectionFailed(connection: Connection, failure: ConnectionFailure): void {
    const waiting = connection.waiting;
    connection.waiting = undefined;
    if (waiting === undefined) return;
    const stale = connection.used && !failure.answered && !(failure.cause instanceof PlatformError);
    if (stale && waiting.request.repeatable && !waiting.repeated) {
      waiting.repeated = true;
      this.#start(waiting, this.#connect());
      return;
    }
    this.#fail(waiting, this.#named(failure));
  }

  #named({ cause, answered }: ConnectionFailure): PlatformError {
    const { name } = this.#options;
    if (cause instanceof PlatformError)
      return new PlatformError(cause.code, `unit ${name}: ${cause.message}`, { unit: name });
    const errno = (cause as NodeJS.ErrnoException | undefined)?.code;
    if (errno === "ECONNREFUSED") return this.#unavailable("connection refused");
    if (errno === "ENOTFOUND" || errno === "EAI_AGAIN")
      return this.#unavailable("its host name is not known");
    return this.#unavailable(
      answered ? "it closed the connection in the middle of its answer" : "it closed the connection",
    );
  }

  #unavailable(why: string): PlatformError {
    const { name } = this.#options;
    return new PlatformError("UNIT_UNAVAILABLE", `unit ${name} cannot be reached: ${why}`, { unit: name });
  }

  #fail(waiting: Waiting, error: PlatformError): void {
    if (waiting.place < 0) return;
    const { connection } = waiting;
    this.#forget(waiting);
    const queued = this.#queue.indexOf(waiting);
    if (queued >= 0) this.#queue.splice(queued, 1);
    if (connection?.waiting === waiting) {
      connection.waiting = undefined;
      connection.destroy();
    }
    waiting.reject(error);
  }

  #forget(waiting: Waiting): void {
    const last = this.#busy.pop();
    if (last !== undefined && last !== waiting) {
      this.#busy[waiting.place] = last;
      last.place = waiting.place;
    }
    waiting.place = -1;
    waiting.request.cancellation.forget(waiting.onCancel);
  }

  #tick(): void {
    const now = performance.now();
    for (const waiting of this.#busy.filter(({ request }) => now >= request.deadline)) {
      this.#fail(waiting, this.#timeout(waiting));
    }
    while (this.#idle[0] !== undefined && now - this.#idle[0].idleSince > idleMs)
      this.#idle.shift()?.destroy();
    if (this.#busy.length === 0 && this.#idle.length === 0) this.#stopTicking();
  }

  #timeout(waiting: Waiting): PlatformError {
    const { name } = this.#options;
    const where = waiting.connection === undefined ? "waited for a free connection" : "did not answer";
    return new PlatformError("UNIT_TIMEOUT", `unit ${name} ${where} before the deadline`, { unit: name });
  }

  #stopTicking(): void {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }
}
