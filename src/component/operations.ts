import { PlatformError, messageOf } from "../errors.ts";
import { Answer, toMessage } from "./answer.ts";
import type { Component, MetricValue } from "./component.ts";
import { toFeedback, type FeedbackJson } from "./feedback.ts";
import type { MessageJson, MetaJson } from "./message-json.ts";
import type { ComponentMetrics } from "./metrics.ts";
import { Payload } from "./payload.ts";

export interface Identity {
  readonly unit: string;
  /** Whether `meta.metrics` goes back to the client. */
  readonly includeMetrics: boolean;
}

/** An error that a component answers with on purpose: its own status code and a word for programs. */
export class ComponentError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, info: string) {
    super(info);
    this.status = status;
    this.reason = reason;
  }
}

/** Runs a component's methods on messages. */
export class Operations {
  readonly #component: Component;
  readonly #identity: Identity;
  readonly #metrics: ComponentMetrics;

  constructor(component: Component, identity: Identity, metrics: ComponentMetrics) {
    this.#component = component;
    this.#identity = identity;
    this.#metrics = metrics;
  }

  async transform(
    method: "predict" | "transformInput" | "transformOutput",
    message: unknown,
  ): Promise<MessageJson> {
    const payload = new Payload(object(message));
    const output = await this.#call(method, payload);
    const names = method === "transformInput" ? payload.names : (this.#component.classNames?.() ?? []);
    return this.#answer(output, { request: payload, metas: [payload.meta], names, method });
  }

  async route(message: unknown): Promise<MessageJson> {
    const payload = new Payload(object(message));
    const branch = await this.#call("route", payload);
    if (typeof branch !== "number" || !Number.isInteger(branch) || branch < -2) {
      throw new PlatformError(
        "COMPONENT_FAILED",
        `route of ${this.#identity.unit} returned ${branch === undefined ? "nothing" : JSON.stringify(branch)}, which is no branch`,
      );
    }
    return this.#answer([[branch]], {
      request: undefined,
      metas: [payload.meta],
      names: [],
      method: "route",
    });
  }

  async aggregate(body: unknown): Promise<MessageJson> {
    const messages = Array.isArray(body)
      ? (body as unknown[])
      : (body as { platformMessages?: unknown[] } | null)?.platformMessages;
    if (!Array.isArray(messages)) throw new PlatformError("BAD_PAYLOAD", "a list of messages is needed");
    const payloads = messages.map((message) => new Payload(object(message)));
    const output = await this.#call("aggregate", payloads);
    const names = this.#component.classNames?.() ?? payloads[0]?.names ?? [];
    return this.#answer(output, {
      request: payloads[0],
      metas: payloads.map(({ meta }) => meta),
      names,
      method: "aggregate",
    });
  }

  async sendFeedback(body: unknown): Promise<MessageJson> {
    const feedback = toFeedback(object(body) as FeedbackJson, this.#identity.unit);
    if (this.#component.sendFeedback !== undefined) await this.#call("sendFeedback", feedback);
    this.#metrics.feedback(feedback.reward);
    return {};
  }

  async #call(
    method: "predict" | "transformInput" | "transformOutput" | "route" | "aggregate" | "sendFeedback",
    input: unknown,
  ): Promise<unknown> {
    const component = this.#component as Partial<Record<string, (input: unknown) => unknown>>;
    const { unit } = this.#identity;
    if (typeof component[method] !== "function")
      throw new PlatformError("NOT_IMPLEMENTED", `component ${unit} has no method ${method}`);
    try {
      return await component[method](input);
    } catch (caught) {
      if (caught instanceof ComponentError) throw caught;
      if (caught instanceof PlatformError)
        throw new PlatformError(caught.code, `${unit}: ${caught.message}`, { cause: caught });
      throw new PlatformError("COMPONENT_FAILED", `${method} of ${unit} failed: ${messageOf(caught)}`, {
        cause: caught,
      });
    }
  }

  #answer(output: unknown, { request, metas, names, method }: AnswerParts): MessageJson {
    const answer = output instanceof Answer ? output : new Answer(output);
    const metrics = [...(this.#component.metrics?.() ?? []), ...answer.metrics];
    for (const metric of metrics) this.#metrics.record(metric, method);
    const tags = { ...this.#component.tags?.(), ...answer.tags };
    const meta = mergeMeta(metas, tags, this.#identity.includeMetrics ? metrics : []);
    const message = toMessage(answer.output, request, answer.names ?? names);
    return Object.keys(meta).length === 0 ? message : { meta, ...message };
  }
}

interface AnswerParts {
  readonly request: Payload | undefined;
  readonly metas: readonly MetaJson[];
  readonly names: readonly string[];
  readonly method: string;
}

/** What came in stays: tags of later inputs win over earlier ones, and the component's own over all. */
function mergeMeta(
  metas: readonly MetaJson[],
  tags: Record<string, unknown>,
  metrics: readonly MetricValue[],
): MetaJson {
  const puid = metas.find((meta) => meta.puid !== undefined)?.puid;
  const allTags = Object.assign({}, ...metas.map((meta) => meta.tags), tags) as Record<string, unknown>;
  const allMetrics = [...metas.flatMap((meta) => meta.metrics ?? []), ...metrics];
  return {
    ...(puid !== undefined && { puid }),
    ...(Object.keys(allTags).length > 0 && { tags: allTags }),
    ...(allMetrics.length > 0 && { metrics: allMetrics }),
  };
}

function object(value: unknown): MessageJson {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new PlatformError("BAD_PAYLOAD", "the message is no JSON object");
}
