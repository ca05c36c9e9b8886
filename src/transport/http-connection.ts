import { connect, type Socket } from "node:net";
import type { PlatformError } from "../errors.ts";
import type { Cancellation } from "./cancellation.ts";
import { ResponseParser, type UpstreamReply } from "./http-response-parser.ts";

export interface UpstreamRequest {
  /** Request line and headers, each ended by CRLF, without Content-Length and the empty line. */
  readonly head: string;
  readonly body: Buffer;
  /** In the time of `performance.now()`. */
  readonly deadline: number;
  readonly cancellation: Cancellation;
  /**
   * Whether the request may be sent again when a kept connection turns out to be closed before any byte of an answer.
   * Only for calls that change nothing.
   */
  readonly repeatable: boolean;
}

/** A request that somebody waits for. */
export interface Waiting {
  readonly request: UpstreamRequest;
  readonly resolve: (reply: UpstreamReply) => void;
  readonly reject: (error: PlatformError) => void;
  readonly onCancel: (reason: PlatformError) => void;
  connection: Connection | undefined;
  repeated: boolean;
  /** Where it stands among those that are busy; -1 when it is settled. */
  place: number;
}

/** Above this head and body go out as two buffers in one system call instead of being copied together. */
const copyLimit = 32 * 1024;

/** Every connection reads into this one buffer: what an answer keeps is copied out of it at once. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);

export interface ConnectionFailure {
  readonly cause: unknown;
  /** Whether any byte of an answer had come. */
  readonly answered: boolean;
}

interface ConnectionEvents {
  onReply(connection: Connection, reply: UpstreamReply): void;
  onFailure(connection: Connection, failure: ConnectionFailure): void;
  onClose(connection: Connection): void;
}

/** One connection to an upstream; it carries one request at a time. */
export class Connection {
  waiting: Waiting | undefined;
  idleSince = 0;
  /** Whether it has carried an answer before: then it may have been closed while idle. */
  used = false;
  readonly #socket: Socket;
  readonly #maxBytes: number;
  readonly #events: ConnectionEvents;
  #parser: ResponseParser | undefined;
  #answered = false;

  constructor(target: { host: string; port: number }, maxBytes: number, events: ConnectionEvents) {
    const socket = connect({
      ...target,
      noDelay: true,
      onread: {
        buffer: readBuffer,
        callback: (length) => {
          this.#onData(readBuffer.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket = socket;
    this.#maxBytes = maxBytes;
    this.#events = events;
    socket.resume();
    socket.on("error", (error) => this.#onFailure(error));
    socket.on("end", () => this.#onEnd());
    socket.on("close", () => {
      this.#onFailure(undefined);
      events.onClose(this);
    });
  }

  start(waiting: Waiting, { head, body }: UpstreamRequest): void {
    this.waiting = waiting;
    this.#parser = new ResponseParser(this.#maxBytes);
    this.#answered = false;
    const text =
      body.length > 0 ? `${head}Content-Length: ${body.length}\r\n\r\n` : `${head}Content-Length: 0\r\n\r\n`;
    if (body.length > copyLimit) {
      this.#socket.cork();
      this.#socket.write(text, "latin1");
      this.#socket.write(body);
      this.#socket.uncork();
      return;
    }
    const message = Buffer.allocUnsafe(text.length + body.length);
    message.write(text, 0, "latin1");
    body.copy(message, text.length);
    this.#socket.write(message);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    if (this.waiting === undefined || this.#parser === undefined) {
      // Bytes that nobody asked for: whatever they are, the connection is out of step.
      this.#socket.destroy();
      return;
    }
    this.#answered = true;
    try {
      const reply = this.#parser.feed(chunk);
      if (reply !== undefined) this.#deliver(reply);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #onEnd(): void {
    const reply = this.#parser?.end();
    if (reply !== undefined && this.waiting !== undefined) this.#deliver(reply);
    this.#socket.destroy();
  }

  #deliver(reply: UpstreamReply): void {
    this.#parser = undefined;
    this.used = true;
    this.#events.onReply(this, reply);
  }

  #onFailure(cause: unknown): void {
    this.#socket.destroy();
    if (this.waiting !== undefined) this.#events.onFailure(this, { cause, answered: this.#answered });
  }
}
