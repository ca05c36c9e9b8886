import { PlatformError } from "../errors.ts";
import type { GraphLimits, SlimGraph, SlimUnit } from "../graph/slim-graph.ts";
import { toForm } from "../protocols/v1/encodings.ts";
import { componentPaths, type ComponentOperation } from "../protocols/v1/paths.ts";
import { RequestHistograms } from "../telemetry/histogram.ts";
import { jsonType } from "../transport/call.ts";
import type { Cancellation } from "../transport/cancellation.ts";
import { HttpPool } from "../transport/http-client.ts";
import type { UpstreamReply } from "../transport/http-response-parser.ts";
import type { Message, RequestContext } from "./message.ts";

/** A component answered with a status code that is no success: its answer is passed on as it is. */
export class ComponentAnswered extends PlatformError {
  readonly reply: UpstreamReply;

  constructor(unit: string, reply: UpstreamReply) {
    super("COMPONENT_FAILED", `unit ${unit} answered ${reply.status}`, { unit });
    this.reply = reply;
  }
}

/** Calls one component over REST. Its connections are kept between requests. */
export class UnitClient {
  readonly unit: string;
  readonly histograms: readonly RequestHistograms[];
  readonly #pool: HttpPool;
  readonly #host: string;
  readonly #form: boolean;
  readonly #byOperation = new Map<ComponentOperation, RequestHistograms>();

  constructor(graph: SlimGraph, unit: SlimUnit, endpoint: { host: string; port: number }) {
    this.unit = unit.name;
    this.#form = unit.encoding === "form";
    this.#host = `${endpoint.host}:${endpoint.port}`;
    this.#pool = new HttpPool({ ...endpoint, name: unit.name, maxBytes: graph.limits.maxBytes });
    for (const operation of Object.keys(componentPaths) as ComponentOperation[]) {
      this.#byOperation.set(operation, new RequestHistograms(clientLabels(graph, unit.name, operation)));
    }
    this.histograms = [...this.#byOperation.values()];
  }

  /** A function that sends messages to one operation. Everything that is the same for each of them is made here, once. */
  caller(
    operation: ComponentOperation,
  ): (message: Message, context: RequestContext, cancellation: Cancellation) => Promise<Message> {
    const requestLine = `POST ${componentPaths[operation]} HTTP/1.1\r\nHost: ${this.#host}\r\n`;
    const repeatable = operation !== "sendFeedback";
    const histograms = this.#byOperation.get(operation);
    return async (message, context, cancellation) => {
      const { contentType, body } = this.#form ? toForm(message.body) : message;
      const started = performance.now();
      const reply = await this.#pool.send({
        head: `${requestLine}${context.forwarded}Content-Type: ${contentType}\r\n`,
        body,
        deadline: context.deadline,
        cancellation,
        repeatable,
      });
      histograms?.observe(reply.status, (performance.now() - started) / 1000);
      if (reply.status < 200 || reply.status > 299) throw new ComponentAnswered(this.unit, reply);
      return { body: reply.body, contentType: reply.headers.get("content-type") ?? jsonType };
    };
  }

  /** Reads something of the component, such as its metadata. Gives whatever it answers. */
  get(
    operation: "metadata" | "health",
    limits: GraphLimits,
    cancellation: Cancellation,
  ): Promise<UpstreamReply> {
    return this.#pool.send({
      head: `GET ${componentPaths[operation]} HTTP/1.1\r\nHost: ${this.#host}\r\nAccept: application/json\r\n`,
      body: Buffer.alloc(0),
      deadline: performance.now() + limits.timeoutMs,
      cancellation,
      repeatable: true,
    });
  }

  close(): void {
    this.#pool.close();
  }
}

const clientLabels = (
  graph: SlimGraph,
  unit: string,
  operation: ComponentOperation,
): Record<string, string> => ({
  deployment_name: graph.deployment,
  predictor_name: graph.predictor,
  model_name: unit,
  service: componentPaths[operation],
  method: "post",
});
