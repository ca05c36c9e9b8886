import { PlatformError } from "../errors.ts";
import type { SlimUnit } from "../graph/slim-graph.ts";
import { successBody } from "../protocols/v1/status.ts";
import { allChildren, noChild, toBranch, type Branch } from "../protocols/v1/route.ts";
import { jsonType } from "../transport/call.ts";
import { allOrCancel } from "../transport/cancellation.ts";
import type { Message, Step } from "./message.ts";
import type { PlanParts } from "./plan.ts";
import { takesFeedback } from "./roles.ts";

const received: Message = { body: Buffer.from(JSON.stringify(successBody)), contentType: jsonType };

/**
 * Compiles the way of feedback: children first, along the routing that the context recalls, then the unit itself.
 * A router without a recalled branch passes the feedback to all its children.
 */
export function compileFeedback(unit: SlimUnit, parts: PlanParts): Step {
  const children = (unit.children ?? []).map((child) => compileFeedback(child, parts));
  const client = takesFeedback(unit) ? parts.clients.get(unit.name) : undefined;
  const send = client?.caller("sendFeedback");
  return async (message, context, cancellation) => {
    const branch = recalled(context.routing, unit.name, children.length);
    const below =
      branch.to === "all"
        ? children
        : branch.to === "none"
          ? []
          : children.slice(branch.index, branch.index + 1);
    await allOrCancel(
      cancellation,
      below.map((child) => (inner) => child(message, context, inner)),
    );
    return send === undefined ? received : send(message, context, cancellation);
  };
}

function recalled(routing: Readonly<Record<string, number>>, unit: string, children: number): Branch {
  const value = routing[unit] ?? allChildren;
  if (Number.isInteger(value) && value >= noChild && value < children) return toBranch(value, children, unit);
  throw new PlatformError(
    "BAD_PAYLOAD",
    `the feedback's routing has ${unit}: ${value}, which is no branch of it`,
  );
}
