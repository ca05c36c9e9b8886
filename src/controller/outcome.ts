import { unreachable } from "../errors.ts";

/** How a reconcile ended. */
export type Outcome =
  /** Nothing to do until something changes. */
  | { readonly kind: "settled" }
  /** For the outside world, such as pods that start; looked at again at the next change, and at the latest then. */
  | { readonly kind: "waiting"; readonly afterMs: number }
  /** The user must act; trying again cannot help. */
  | { readonly kind: "stalled" }
  /** Transient: tried again, each time after a longer pause. */
  | { readonly kind: "failed"; readonly cause: unknown };

export type Requeue =
  | { readonly after: "never" }
  | { readonly after: "delay"; readonly ms: number }
  | { readonly after: "backoff" };

export function requeueFor(outcome: Outcome): Requeue {
  switch (outcome.kind) {
    case "settled":
    case "stalled":
      return { after: "never" };
    case "waiting":
      return { after: "delay", ms: outcome.afterMs };
    case "failed":
      return { after: "backoff" };
    default:
      return unreachable(outcome);
  }
}
