import type { PlatformError } from "../../errors.ts";

/** The contract's Status, as JSON. */
export interface StatusJson {
  readonly code: number;
  readonly info?: string;
  readonly reason?: string;
  readonly status: "SUCCESS" | "FAILURE";
}

/** Body of an error answer. */
export const failureBody = (error: PlatformError): { status: StatusJson } => ({
  status: { code: error.http, info: error.message, reason: error.code, status: "FAILURE" },
});

/** Body of an answer that has nothing else to say. */
export const successBody: { status: StatusJson } = { status: { code: 200, status: "SUCCESS" } };
