import { unreachable } from "../errors.ts";

/** How a reconcile ended. */
export type Outcome =
  /** Nothing to do until something changes. */
  | { readonly kind: "settled" }
  /** The deployment is not there any more. */
  | { readonly kind: "gone" }
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

/** Waits for the earliest of some moments, given in milliseconds from now; 0 stands for none. */
export const later = (...moments: readonly number[]): Outcome => ({
  kind: "waiting",
  afterMs: Math.min(...moments.filter((ms) => ms > 0)),
});

export function requeueFor(outcome: Outcome): Requeue {
  switch (outcome.kind) {
    case "settled":
    case "gone":
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
