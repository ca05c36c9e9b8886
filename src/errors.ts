/**
 * One table of failures. HTTP answers, retries and docs/errors.md all read it.
 * `http` is the status code of the answer; `retry` tells whether the same request may succeed later.
 */
export const failures = {
  BAD_PAYLOAD: { http: 400, retry: false, meaning: "The request body is not what its content type says." },
  ROUTE_NOT_FOUND: { http: 404, retry: false, meaning: "No such path, or no such unit in the graph." },
  METHOD_NOT_ALLOWED: {
    http: 405,
    retry: false,
    meaning: "The path exists; the Allow header lists its methods.",
  },
  REQUEST_TIMEOUT: { http: 408, retry: true, meaning: "The client did not send its whole request in time." },
  PAYLOAD_TOO_LARGE: {
    http: 413,
    retry: false,
    meaning: "The body is larger than the limit named in the answer.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    retry: false,
    meaning: "The content type is none of JSON, a form with a field json, and multipart.",
  },
  CLIENT_CLOSED: { http: 499, retry: false, meaning: "The client went away; the work was cancelled." },
  INTERNAL: { http: 500, retry: false, meaning: "A defect of the program that answers. Please report it." },
  COMPONENT_FAILED: { http: 500, retry: false, meaning: "The component's own code threw an error." },
  NOT_IMPLEMENTED: { http: 501, retry: false, meaning: "The component has no such method." },
  UNIT_BAD_RESPONSE: {
    http: 502,
    retry: false,
    meaning: "A unit answered something that is not HTTP, or not what its role in the graph needs.",
  },
  UNIT_UNAVAILABLE: {
    http: 503,
    retry: true,
    meaning: "A unit could not be reached, or dropped the connection.",
  },
  UNIT_TIMEOUT: { http: 504, retry: true, meaning: "A unit did not answer before the deadline." },
} as const satisfies Record<string, { http: number; retry: boolean; meaning: string }>;

export type FailureCode = keyof typeof failures;

/** The one error class of the data plane: a code of the table, the unit that failed if one did, and a plain sentence. */
export class PlatformError extends Error {
  readonly code: FailureCode;
  readonly unit: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    details: { unit?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "PlatformError";
    this.code = code;
    this.unit = details.unit;
  }

  get http(): number {
    return failures[this.code].http;
  }

  /** Whatever was caught, as a PlatformError; what is not one becomes INTERNAL and keeps its cause for the log. */
  static from(caught: unknown): PlatformError {
    if (caught instanceof PlatformError) return caught;
    return new PlatformError("INTERNAL", "internal error", { cause: caught });
  }
}

/** Text of anything that was thrown. */
export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}

/** For the end of an exhaustive switch: adding a case makes the call a compile error. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
