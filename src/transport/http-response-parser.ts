import { PlatformError } from "../errors.ts";
import { emptyBody } from "./call.ts";

/** The answer of an upstream. */
export interface UpstreamReply {
  readonly status: number;
  /** By lower-case name; repeated headers are joined with a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Whether the connection can carry another request. */
  readonly reusable: boolean;
}

const maxHeadBytes = 64 * 1024;
const headEnd = Buffer.from("\r\n\r\n");
const statusStart = "HTTP/1.";
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const control = /[\0-\x08\x0a-\x1f\x7f]/;

const bad = (message: string): PlatformError => new PlatformError("UNIT_BAD_RESPONSE", message);

/**
 * Reads one HTTP/1.1 answer from chunks. Strict: what could be read in two ways is refused. One parser serves one
 * answer. What it keeps of a chunk it copies: the chunk may be overwritten as soon as `feed` returns.
 */
export class ResponseParser {
  readonly #maxBytes: number;
  #carry: Buffer = emptyBody;
  #status = 0;
  #headers = new Map<string, string>();
  #keepAlive = true;
  #body: BodyReader | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes a chunk. Gives the answer when it is complete; throws UNIT_BAD_RESPONSE on anything that is not HTTP. */
  feed(chunk: Buffer): UpstreamReply | undefined {
    let rest = chunk;
    if (this.#body === undefined) {
      rest = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
      const start = this.#readHead(rest);
      if (start === undefined) return undefined;
      rest = start;
    }
    return this.#readBody(rest);
  }

  /** The connection ended: complete only if the answer's length was "until the end". */
  end(): UpstreamReply | undefined {
    if (!(this.#body instanceof UntilClose)) return undefined;
    return this.#reply(this.#body.finish(), false);
  }

  #readBody(chunk: Buffer): UpstreamReply | undefined {
    const body = this.#body;
    if (body === undefined) return undefined;
    const left = body.feed(chunk);
    if (left === undefined) return undefined;
    return this.#reply(body.finish(), this.#keepAlive && left === 0);
  }

  #reply(body: Buffer, reusable: boolean): UpstreamReply {
    return { status: this.#status, headers: this.#headers, body, reusable };
  }

  /** Gives what follows the head, or undefined while the head is incomplete. */
  #readHead(buffer: Buffer): Buffer | undefined {
    const end = buffer.indexOf(headEnd);
    if (end < 0) {
      if (buffer.length > maxHeadBytes) throw bad("the head of the answer is too large");
      const start = buffer.toString("latin1", 0, statusStart.length);
      if (!statusStart.startsWith(start)) throw bad("the answer is not HTTP/1.1");
      this.#carry = Buffer.from(buffer);
      return undefined;
    }
    this.#parseHead(buffer.toString("latin1", 0, end));
    const rest = buffer.subarray(end + headEnd.length);
    if (this.#status >= 100 && this.#status < 200) {
      if (this.#status === 101) throw bad("the answer switches protocols");
      this.#headers = new Map();
      return this.#readHead(rest);
    }
    this.#body = this.#bodyReader();
    return rest;
  }

  #parseHead(head: string): void {
    const lines = head.split("\r\n");
    const status = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(lines[0] ?? "");
    if (status === null) throw bad("the answer is not HTTP/1.1");
    this.#status = Number(status[2]);
    for (let index = 1; index < lines.length; index += 1) this.#parseHeader(lines[index] ?? "");
    const connection = this.#headers.get("connection")?.toLowerCase() ?? "";
    this.#keepAlive = status[1] === "1" ? !connection.includes("close") : connection.includes("keep-alive");
  }

  #parseHeader(line: string): void {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    if (colon <= 0 || !token.test(name)) throw bad("the answer has a header that is not HTTP");
    const value = line.slice(colon + 1).trim();
    if (control.test(value)) throw bad("the answer has a header with control characters");
    const earlier = this.#headers.get(name);
    if (earlier !== undefined && name === "content-length" && earlier !== value)
      throw bad("the answer has two lengths");
    if (earlier !== undefined && name === "content-length") return;
    this.#headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }

  #bodyReader(): BodyReader {
    const length = this.#headers.get("content-length");
    const encoding = this.#headers.get("transfer-encoding");
    if (this.#status === 204 || this.#status === 304) return new FixedLength(0, this.#maxBytes);
    if (encoding !== undefined) {
      if (length !== undefined || encoding.toLowerCase() !== "chunked")
        throw bad("the answer's length is ambiguous");
      return new Chunked(this.#maxBytes);
    }
    if (length === undefined) return new UntilClose(this.#maxBytes);
    if (!/^\d{1,15}$/.test(length)) throw bad("the answer's length is no number");
    return new FixedLength(Number(length), this.#maxBytes);
  }
}

interface BodyReader {
  /** Undefined while incomplete; else how many bytes of the chunk lie behind the body. */
  feed(chunk: Buffer): number | undefined;
  finish(): Buffer;
}

function tooLarge(maxBytes: number): PlatformError {
  return bad(`the answer is larger than the limit of ${maxBytes} bytes`);
}

class FixedLength implements BodyReader {
  readonly #length: number;
  #body: Buffer | undefined;
  #filled = 0;

  constructor(length: number, maxBytes: number) {
    if (length > maxBytes) throw tooLarge(maxBytes);
    this.#length = length;
  }

  feed(chunk: Buffer): number | undefined {
    this.#body ??= Buffer.allocUnsafe(this.#length);
    const wanted = Math.min(chunk.length, this.#length - this.#filled);
    chunk.copy(this.#body, this.#filled, 0, wanted);
    this.#filled += wanted;
    return this.#filled === this.#length ? chunk.length - wanted : undefined;
  }

  finish(): Buffer {
    return this.#body ?? emptyBody;
  }
}

class UntilClose implements BodyReader {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  feed(chunk: Buffer): undefined {
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes) throw tooLarge(this.#maxBytes);
    this.#chunks.push(Buffer.from(chunk));
    return undefined;
  }

  finish(): Buffer {
    return Buffer.concat(this.#chunks, this.#length);
  }
}

/** Longest line of a chunk size with its extensions, and all trailers together. */
const maxLineBytes = 4096;

class Chunked implements BodyReader {
  readonly #body: UntilClose;
  #line: Buffer = emptyBody;
  #state: "size" | "data" | "data end" | "trailers" = "size";
  #left = 0;

  constructor(maxBytes: number) {
    this.#body = new UntilClose(maxBytes);
  }

  feed(chunk: Buffer): number | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#state === "data") {
        rest = this.#takeData(rest);
        continue;
      }
      const line = this.#takeLine(rest);
      if (line === undefined) return undefined;
      rest = line.rest;
      if (this.#takeControl(line.text)) return rest.length;
    }
    return undefined;
  }

  #takeData(chunk: Buffer): Buffer {
    const part = chunk.subarray(0, this.#left);
    this.#body.feed(part);
    this.#left -= part.length;
    if (this.#left === 0) this.#state = "data end";
    return chunk.subarray(part.length);
  }

  #takeLine(chunk: Buffer): { text: string; rest: Buffer } | undefined {
    const joined = this.#line.length === 0 ? chunk : Buffer.concat([this.#line, chunk]);
    const end = joined.indexOf("\r\n");
    if ((end < 0 ? joined.length : end) > maxLineBytes)
      throw bad("a chunk of the answer has too long a line");
    if (end < 0) {
      this.#line = Buffer.from(joined);
      return undefined;
    }
    this.#line = emptyBody;
    return { text: joined.toString("latin1", 0, end), rest: joined.subarray(end + 2) };
  }

  /** True when the last line of the body has been read. */
  #takeControl(line: string): boolean {
    switch (this.#state) {
      case "data end":
        if (line !== "") throw bad("a chunk of the answer is longer than it says");
        this.#state = "size";
        return false;
      case "trailers":
        return line === "";
      case "size":
      case "data": {
        const size = /^([0-9a-fA-F]{1,12})\s*(;.*)?$/.exec(line)?.[1];
        if (size === undefined) throw bad("a chunk of the answer has no size");
        this.#left = Number.parseInt(size, 16);
        this.#state = this.#left === 0 ? "trailers" : "data";
        return false;
      }
    }
  }

  finish(): Buffer {
    return this.#body.finish();
  }
}
