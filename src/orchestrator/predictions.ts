import { randomUUID } from "node:crypto";
import { PlatformError } from "../errors.ts";
import type { SlimGraph } from "../graph/slim-graph.ts";
import { decodeMessage } from "../protocols/v1/encodings.ts";
import { puidHeader, routingHeader, unitHeader } from "../protocols/v1/paths.ts";
import { setMetaField } from "../protocols/v1/splice.ts";
import { failureBody } from "../protocols/v1/status.ts";
import { jsonReply, jsonType, type Call, type Reply } from "../transport/call.ts";
import { MethodNotAllowed } from "../transport/routes.ts";
import { forwardedHeaders } from "./forwarded-headers.ts";
import type { Message, RequestContext, Step } from "./message.ts";
import { ComponentAnswered } from "./unit-client.ts";

const noSniff = "nosniff";

/** An id that a client sent is kept if it can stand in a header; else the request gets a new one. */
function puidOf(call: Call): string {
  const given = call.header("platform-puid");
  return given !== undefined && given !== "" && given.length <= 256 ? given : randomUUID();
}

function startContext(call: Call, puid: string, graph: SlimGraph): RequestContext {
  return {
    puid,
    forwarded: forwardedHeaders(call.rawHeaders, puid),
    deadline: performance.now() + graph.limits.timeoutMs,
    routing: {},
  };
}

/** Runs the graph on one request. */
export function predictionHandler(graph: SlimGraph, predict: Step): (call: Call) => Promise<Reply> {
  return async (call) => {
    const puid = puidOf(call);
    const context = startContext(call, puid, graph);
    try {
      const message = messageOf(call);
      const body = Buffer.isBuffer(message) ? message : await message;
      const answer = await predict({ body, contentType: jsonType }, context, call.cancellation);
      return predictionReply(graph, context, answer);
    } catch (caught) {
      return errorReply(PlatformError.from(caught), puid);
    }
  };
}

/** Raw JSON is there at once; only other encodings have to be waited for. */
const messageOf = (call: Call): Buffer | Promise<Buffer> =>
  decodeMessage({ contentType: call.header("content-type"), query: call.query, body: call.body });

function predictionReply(graph: SlimGraph, { puid, routing }: RequestContext, answer: Message): Reply {
  const headers: Record<string, string> = {
    "Content-Type": answer.contentType,
    [puidHeader]: puid,
    "X-Content-Type-Options": noSniff,
  };
  const branches = Object.entries(routing);
  if (branches.length === 0) return { status: 200, headers, body: answer.body };
  headers[routingHeader] = branches.map(([unit, branch]) => `${unit}=${branch}`).join(",");
  const body = graph.injectRouting ? setMetaField(answer.body, "routing", routing) : answer.body;
  return { status: 200, headers, body };
}

/** Passes feedback along the branches that its prediction took. */
export function feedbackHandler(graph: SlimGraph, send: Step): (call: Call) => Promise<Reply> {
  return async (call) => {
    const puid = puidOf(call);
    try {
      const body = await messageOf(call);
      const routing = recalledRouting(body, call.header(routingHeader.toLowerCase()));
      const context = { ...startContext(call, puid, graph), routing };
      const answer = await send({ body, contentType: jsonType }, context, call.cancellation);
      return {
        status: 200,
        headers: {
          "Content-Type": answer.contentType,
          [puidHeader]: puid,
          "X-Content-Type-Options": noSniff,
        },
        body: answer.body,
      };
    } catch (caught) {
      return errorReply(PlatformError.from(caught), puid);
    }
  };
}

/** From the answer inside the feedback, or from the header that the prediction's answer carried. */
function recalledRouting(body: Buffer, header: string | undefined): Record<string, number> {
  const feedback = parseFeedback(body);
  const fromHeader = (header ?? "")
    .split(",")
    .map((entry) => entry.split("="))
    .filter((pair) => pair.length === 2)
    .map(([unit = "", branch]) => [unit.trim(), Number(branch)] as const);
  const routing = feedback.response?.meta?.routing;
  return { ...Object.fromEntries(fromHeader), ...(typeof routing === "object" ? routing : {}) };
}

interface FeedbackJson {
  response?: { meta?: { routing?: Record<string, number> } };
}

function parseFeedback(body: Buffer): FeedbackJson {
  let feedback: unknown;
  try {
    feedback = JSON.parse(body.toString("utf8"));
  } catch {
    throw new PlatformError("BAD_PAYLOAD", "the feedback is not JSON");
  }
  if (typeof feedback === "object" && feedback !== null && !Array.isArray(feedback)) return feedback;
  throw new PlatformError("BAD_PAYLOAD", "the feedback is no JSON object");
}

/** The answer to a failure: a component's own words as they are, ours as a Status. Both name the unit. */
export function errorReply(error: PlatformError, puid?: string): Reply {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": noSniff,
    ...(puid !== undefined && { [puidHeader]: puid }),
    ...(error.unit !== undefined && { [unitHeader]: error.unit }),
    ...(error instanceof MethodNotAllowed && { Allow: error.allow }),
  };
  if (!(error instanceof ComponentAnswered)) return jsonReply(error.http, failureBody(error), headers);
  const { status, headers: given, body } = error.reply;
  const encoding = given.get("content-encoding");
  return {
    status: status < 200 ? 502 : status,
    headers: {
      ...headers,
      "Content-Type": given.get("content-type") ?? jsonType,
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
    },
    body,
  };
}
