import { PlatformError } from "../../errors.ts";

const ampersand = 0x26;
const equals = 0x3d;
const percent = 0x25;
const plus = 0x2b;
const space = 0x20;

/** Value of one field of an `application/x-www-form-urlencoded` text, as bytes; undefined when it is not there. */
export function decodeFormField(text: Buffer, field: string): Buffer | undefined {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf(ampersand, start);
    const end = found < 0 ? text.length : found;
    const separator = text.indexOf(equals, start);
    if (separator >= 0 && separator < end && text.toString("latin1", start, separator) === field) {
      return decodePercent(text.subarray(separator + 1, end));
    }
    start = end + 1;
  }
  return undefined;
}

function decodePercent(encoded: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    const byte = encoded[index] ?? 0;
    if (byte === percent) {
      decoded[length] = hexPair(encoded, index + 1);
      index += 2;
    } else {
      decoded[length] = byte === plus ? space : byte;
    }
    length += 1;
  }
  return decoded.subarray(0, length);
}

function hexPair(bytes: Buffer, index: number): number {
  const value = hexDigit(bytes[index]) * 16 + hexDigit(bytes[index + 1]);
  if (Number.isNaN(value))
    throw new PlatformError("BAD_PAYLOAD", "the form has a percent sign without two hex digits");
  return value;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

const unreserved = new Uint8Array(256);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*") {
  unreserved[char.charCodeAt(0)] = 1;
}
const hex = Buffer.from("0123456789ABCDEF");

/** `field=value` with the value's bytes percent-encoded. */
export function encodeFormField(field: string, value: Buffer): Buffer {
  const encoded = Buffer.allocUnsafe(value.length * 3);
  let length = 0;
  for (const byte of value) {
    if (unreserved[byte] === 1) {
      encoded[length++] = byte;
    } else if (byte === space) {
      encoded[length++] = plus;
    } else {
      encoded[length++] = percent;
      encoded[length++] = hex[byte >> 4] ?? 0;
      encoded[length++] = hex[byte & 15] ?? 0;
    }
  }
  return Buffer.concat([Buffer.from(`${field}=`), encoded.subarray(0, length)]);
}
