import type { UnitMethod, UnitType } from "../api/resolve.ts";
import type { SlimUnit } from "../graph/slim-graph.ts";

const has = (unit: SlimUnit, method: UnitMethod): boolean => unit.methods?.includes(method) ?? false;
const is = (unit: SlimUnit, type: UnitType): boolean => unit.type === type;

/** What a unit is asked for on the way in: its own prediction, a transformation, or nothing. A method wins over the type. */
export function inputOperation(unit: SlimUnit): "predict" | "transformInput" | undefined {
  if (unit.builtin !== undefined) return undefined;
  if (has(unit, "TRANSFORM_INPUT") || is(unit, "TRANSFORMER")) return "transformInput";
  return is(unit, "MODEL") ? "predict" : undefined;
}

export const transformsOutput = (unit: SlimUnit): boolean =>
  unit.builtin === undefined && (is(unit, "OUTPUT_TRANSFORMER") || has(unit, "TRANSFORM_OUTPUT"));

export const routes = (unit: SlimUnit): boolean =>
  unit.builtin === undefined && (is(unit, "ROUTER") || has(unit, "ROUTE"));

export const aggregates = (unit: SlimUnit): boolean =>
  unit.builtin === undefined && (is(unit, "COMBINER") || has(unit, "AGGREGATE"));

export const takesFeedback = (unit: SlimUnit): boolean =>
  unit.builtin === undefined && (is(unit, "MODEL") || is(unit, "ROUTER") || has(unit, "SEND_FEEDBACK"));
