/** Why a call of the cluster failed, as far as callers decide on it. */
export type KubeErrorReason =
  /** No such object. */
  | "NotFound"
  /** The object is not, or is no longer, what the call supposed. */
  | "Conflict"
  /** Somebody else's object has the name. */
  | "NameConflict"
  /** The credentials are not, or are no longer, accepted. */
  | "Unauthorized"
  /** A role, a quota, Pod Security or another policy says no. */
  | "Forbidden"
  /** The namespace is being deleted: nothing new can be made in it. */
  | "NamespaceTerminating"
  | "Invalid"
  /** The version that was asked for is no longer kept: list again. */
  | "Gone"
  /** The server asks for patience. */
  | "TooManyRequests"
  /** No answer in time. */
  | "Timeout"
  /** The server could not be reached, broke off, or failed itself. */
  | "Unavailable"
  /** This process may not write any more: another one leads. */
  | "NotLeader";

export interface KubeErrorDetails {
  readonly cause?: unknown;
  /** HTTP status; undefined when there was no answer. */
  readonly status?: number | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Fields that the server names as the cause. */
  readonly fields?: readonly string[] | undefined;
}

/** A refused or failed call of the cluster. The message names the object and what the server said. */
export class KubeError extends Error {
  readonly reason: KubeErrorReason;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly fields: readonly string[];

  constructor(reason: KubeErrorReason, message: string, details: KubeErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "KubeError";
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.fields = details.fields ?? [];
  }

  /** Whatever was caught, as a KubeError; what is not one counts as a server that could not be reached. */
  static from(caught: unknown): KubeError {
    if (caught instanceof KubeError) return caught;
    const message = caught instanceof Error ? caught.message : String(caught);
    return new KubeError("Unavailable", message, { cause: caught });
  }
}

export const hasReason = (caught: unknown, ...reasons: readonly KubeErrorReason[]): boolean =>
  caught instanceof KubeError && reasons.includes(caught.reason);

const reasons: Readonly<Record<number, KubeErrorReason>> = {
  400: "Invalid",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  422: "Invalid",
  429: "TooManyRequests",
  504: "Timeout",
};

interface StatusAnswer {
  message?: unknown;
  details?: { causes?: { reason?: string; field?: string }[] };
}

/** The error that a refusal stands for. `what` names the call: method and path. */
export function refusal(
  answer: { status: number; text: string; retryAfter: string | undefined },
  what: string,
): KubeError {
  const { status, text, retryAfter } = answer;
  const body = statusIn(text);
  const causes = body.details?.causes ?? [];
  const terminating = causes.some(({ reason }) => reason === "NamespaceTerminating");
  const reason = terminating ? "NamespaceTerminating" : (reasons[status] ?? "Unavailable");
  const message =
    typeof body.message === "string" ? body.message : `${what}: the API server answered ${status}`;
  const seconds = Number(retryAfter);
  return new KubeError(reason, message, {
    status,
    fields: causes.flatMap(({ field }) => (field === undefined ? [] : [field])),
    ...(retryAfter !== undefined && Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
  });
}

function statusIn(text: string): StatusAnswer {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
