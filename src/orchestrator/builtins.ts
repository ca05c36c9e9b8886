import { PlatformError } from "../errors.ts";
import type { SlimUnit } from "../graph/slim-graph.ts";
import { average } from "../protocols/v1/average.ts";
import type { Branch } from "../protocols/v1/route.ts";
import { jsonType } from "../transport/call.ts";
import type { Message } from "./message.ts";

/** A number in [0, 1), so that tests can choose it. */
export type Random = () => number;

/** SIMPLE_MODEL: one fixed row, for trying a graph before its models exist. */
const simpleAnswer: Message = {
  contentType: jsonType,
  body: Buffer.from(
    '{"data":{"names":["class0","class1","class2"],"tensor":{"shape":[1,3],"values":[0.1,0.9,0.5]}}}',
  ),
};

export function simpleModel(message: Message): Message {
  try {
    JSON.parse(message.body.toString("utf8"));
  } catch {
    throw new PlatformError("BAD_PAYLOAD", "the request body is not JSON");
  }
  return simpleAnswer;
}

/** SIMPLE_ROUTER: always the first child. RANDOM_ABTEST: the first with probability ratioA, else the second. */
export function builtinRouter(unit: SlimUnit, random: Random): (() => Branch) | undefined {
  if (unit.builtin === "SIMPLE_ROUTER") return () => ({ to: "child", index: 0 });
  if (unit.builtin !== "RANDOM_ABTEST") return undefined;
  const ratio = Number(unit.parameters?.["ratioA"] ?? "0.5");
  return () => ({ to: "child", index: random() < ratio ? 0 : 1 });
}

/** AVERAGE_COMBINER: the element-wise mean of the children's answers. */
export const averageCombiner = (children: readonly { unit: string; body: Buffer }[]): Message => ({
  contentType: jsonType,
  body: average(children),
});
