/** Why a call of the cluster failed, as far as callers decide on it. */
export type KubeErrorReason =
  "NotFound" | "Conflict" | "NameConflict" | "Forbidden" | "Invalid" | "Gone" | "Unavailable";

/** A refused or failed call of the cluster. The message names the object and what the server said. */
export class KubeError extends Error {
  readonly reason: KubeErrorReason;

  constructor(reason: KubeErrorReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "KubeError";
    this.reason = reason;
  }
}
