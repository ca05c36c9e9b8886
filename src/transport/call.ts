import type { Cancellation } from "./cancellation.ts";

/** One request, whatever server it came through. */
export interface Call {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Value of a header by its lower-case name; the first one if it was sent several times. */
  header(name: string): string | undefined;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Cancelled when the client goes away. */
  readonly cancellation: Cancellation;
}

export interface Reply {
  readonly status: number;
  /** Content-Length is the server's business. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const jsonType = "application/json";

export const emptyBody = Buffer.alloc(0);

export const jsonReply = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "Content-Type": jsonType, ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

export const textReply = (
  status: number,
  text: string,
  contentType = "text/plain; charset=utf-8",
): Reply => ({
  status,
  headers: { "Content-Type": contentType },
  body: Buffer.from(text),
});
