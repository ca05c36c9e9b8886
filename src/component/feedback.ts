import type { MessageJson } from "./message-json.ts";
import { Payload } from "./payload.ts";

/** Feedback on an earlier prediction. */
export interface Feedback {
  /** What the graph was asked. */
  readonly request: Payload | undefined;
  /** What the graph answered. */
  readonly response: Payload | undefined;
  readonly reward: number;
  readonly truth: Payload | undefined;
  /** Branch that this unit chose then: an index, -1 for all; undefined when the feedback does not tell. */
  readonly routing: number | undefined;
}

export interface FeedbackJson {
  request?: MessageJson;
  response?: MessageJson;
  reward?: number;
  truth?: MessageJson;
}

const payload = (message: MessageJson | undefined): Payload | undefined =>
  message === undefined ? undefined : new Payload(message);

export function toFeedback(message: FeedbackJson, unit: string): Feedback {
  return {
    request: payload(message.request),
    response: payload(message.response),
    reward: message.reward ?? 0,
    truth: payload(message.truth),
    routing: message.response?.meta?.routing?.[unit],
  };
}
