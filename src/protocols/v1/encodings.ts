import { PlatformError } from "../../errors.ts";
import { decodeFormField, encodeFormField } from "./form.ts";

/** A request body as it came, with what its sender says of it. */
export interface Encoded {
  readonly contentType: string | undefined;
  readonly query: string;
  readonly body: Buffer;
}

/**
 * The JSON message inside any of the four encodings: raw JSON, a form field `json`, `?json=`, multipart.
 * The bytes of raw JSON are passed on as they are and not looked at.
 * Throws BAD_PAYLOAD or UNSUPPORTED_MEDIA_TYPE.
 */
export function decodeMessage(encoded: Encoded): Buffer | Promise<Buffer> {
  const { contentType = "", query, body } = encoded;
  if (contentType === "application/json" && body.length > 0) return body;
  const type = mediaType(contentType);
  if (type === "application/x-www-form-urlencoded") return fromForm(body, query);
  if (type === "multipart/form-data") return fromMultipart(body, contentType);
  if (!isJson(type)) throw unsupportedType(type);
  return body.length > 0 ? body : fromQuery(query);
}

const mediaType = (contentType: string): string => contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Nothing said counts as JSON. */
const isJson = (type: string): boolean =>
  type === "" || type === "application/json" || type.endsWith("+json");

const unsupportedType = (type: string): PlatformError =>
  new PlatformError(
    "UNSUPPORTED_MEDIA_TYPE",
    `content type ${type} is not read here; send application/json, a form with a field json, or multipart/form-data`,
  );

function fromForm(body: Buffer, query: string): Buffer {
  const message = decodeFormField(body, "json");
  if (message !== undefined) return message;
  if (body.length > 0) throw new PlatformError("BAD_PAYLOAD", "the form has no field json");
  return fromQuery(query);
}

function fromQuery(query: string): Buffer {
  const message = decodeFormField(Buffer.from(query), "json");
  if (message === undefined) throw new PlatformError("BAD_PAYLOAD", "the request has no body");
  return message;
}

async function fromMultipart(body: Buffer, contentType: string): Promise<Buffer> {
  const { readMultipart } = await import("./multipart.ts");
  return readMultipart(body, contentType);
}

/** Content type and body for a component that reads forms. */
export const toForm = (message: Buffer): { contentType: string; body: Buffer } => ({
  contentType: "application/x-www-form-urlencoded",
  body: encodeFormField("json", message),
});
