import { PlatformError } from "../../errors.ts";

/** Where a router sends a message. */
export type Branch =
  { readonly to: "child"; readonly index: number } | { readonly to: "all" } | { readonly to: "none" };

/** Recorded values of the branches that are no child. */
export const allChildren = -1;
export const noChild = -2;

export const branchValue = (branch: Branch): number =>
  branch.to === "child" ? branch.index : branch.to === "all" ? allChildren : noChild;

/** The branch that a number stands for: -1 all, -2 none, N the child of that index. */
export function toBranch(value: number, children: number, unit: string): Branch {
  const index = Math.trunc(value);
  if (index === allChildren) return { to: "all" };
  if (index === noChild) return { to: "none" };
  if (index >= 0 && index < children) return { to: "child", index };
  const range =
    children === 0 ? "and the unit has no children" : `and children are numbered 0 to ${children - 1}`;
  throw new PlatformError(
    "UNIT_BAD_RESPONSE",
    `unit ${unit} routed to ${value}, ${range} (-1: all, -2: none)`,
    { unit },
  );
}

/** Reads a router's answer: a message with `[n]`, `[[n]]`, a tensor or a tftensor; or a bare JSON array. Other payloads mean all. */
export function readBranch(body: Buffer, children: number, unit: string): Branch {
  const value = routeNumber(parse(body, unit));
  if (value === "all") return { to: "all" };
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new PlatformError(
      "UNIT_BAD_RESPONSE",
      `unit ${unit} gave no branch: expected data.ndarray with one number`,
      { unit },
    );
  }
  return toBranch(value, children, unit);
}

function parse(body: Buffer, unit: string): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new PlatformError("UNIT_BAD_RESPONSE", `unit ${unit} gave a branch that is not JSON`, { unit });
  }
}

function routeNumber(answer: unknown): unknown {
  if (Array.isArray(answer)) return firstOf(answer);
  if (typeof answer !== "object" || answer === null) return undefined;
  const { data } = answer as {
    data?: {
      ndarray?: unknown;
      tensor?: { values?: unknown };
      tftensor?: { intVal?: unknown; int64Val?: unknown };
    };
  };
  if (data === undefined) return "all";
  if (data.ndarray !== undefined) return firstOf(data.ndarray);
  if (data.tensor !== undefined) return firstOf(data.tensor.values);
  if (data.tftensor !== undefined) return Number(firstOf(data.tftensor.intVal ?? data.tftensor.int64Val));
  return undefined;
}

function firstOf(list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  const first: unknown = list[0];
  return Array.isArray(first) ? (first[0] as unknown) : first;
}
