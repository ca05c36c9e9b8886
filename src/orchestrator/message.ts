import type { Cancellation } from "../transport/cancellation.ts";

/** What travels between the nodes of a graph: bytes, and what they are. */
export interface Message {
  readonly body: Buffer;
  readonly contentType: string;
}

/** What belongs to one request as a whole, shared by all nodes that it visits. */
export interface RequestContext {
  readonly puid: string;
  /** The client's end-to-end headers, serialised once for all calls of units. */
  readonly forwarded: string;
  /** In the time of `performance.now()`. */
  readonly deadline: number;
  /** Branch of each router by unit name: an index, -1 for all, -2 for none. */
  readonly routing: Record<string, number>;
}

/** One step of a plan. */
export type Step = (
  message: Message,
  context: RequestContext,
  cancellation: Cancellation,
) => Promise<Message>;
