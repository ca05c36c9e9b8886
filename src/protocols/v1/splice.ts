const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Where the value of a top-level key lies. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function skipSpace(text: Buffer, from: number): number {
  let index = from;
  while (isSpace(text[index])) index += 1;
  return index;
}

/** Index behind the string that begins at `from`. */
function skipString(text: Buffer, from: number): number {
  let index = from + 1;
  while (index < text.length && text[index] !== quote) index += text[index] === backslash ? 2 : 1;
  return index + 1;
}

const opens = (byte: number | undefined): boolean => byte === openBrace || byte === openBracket;
const closes = (byte: number | undefined): boolean => byte === closeBrace || byte === closeBracket;

/** Index behind the value that begins at `from`. Finds borders; it does not check that what lies between is JSON. */
function skipValue(text: Buffer, from: number): number {
  if (text[from] === quote) return skipString(text, from);
  if (opens(text[from])) return skipNested(text, from);
  let index = from;
  while (index < text.length && text[index] !== comma && !closes(text[index])) index += 1;
  return index;
}

function skipNested(text: Buffer, from: number): number {
  let depth = 0;
  let index = from;
  while (index < text.length) {
    const byte = text[index];
    if (opens(byte)) depth += 1;
    else if (closes(byte)) depth -= 1;
    index = byte === quote ? skipString(text, index) : index + 1;
    if (depth === 0) return index;
  }
  return index;
}

/** The value of a key of the outermost object, without parsing the rest; undefined when it is absent or this is no object. */
export function topLevelSpan(text: Buffer, key: string): Span | undefined {
  const wanted = Buffer.from(JSON.stringify(key));
  let index = skipSpace(text, 0);
  if (text[index] !== openBrace) return undefined;
  index = skipSpace(text, index + 1);
  while (text[index] === quote) {
    const keyEnd = skipString(text, index);
    const found = text.subarray(index, keyEnd).equals(wanted);
    const separator = skipSpace(text, keyEnd);
    if (text[separator] !== colon) return undefined;
    const start = skipSpace(text, separator + 1);
    const end = skipValue(text, start);
    if (found) return { start, end };
    index = skipSpace(text, end);
    if (text[index] === comma) index = skipSpace(text, index + 1);
  }
  return undefined;
}

/**
 * Sets one field of `meta` in a message and leaves every other byte as it is, numbers included.
 * A body that is no JSON object comes back unchanged.
 */
export function setMetaField(message: Buffer, field: string, value: unknown): Buffer {
  const open = skipSpace(message, 0);
  if (message[open] !== openBrace) return message;
  const span = topLevelSpan(message, "meta");
  if (span === undefined) {
    const isEmpty = message[skipSpace(message, open + 1)] === closeBrace;
    return insert(
      message,
      open + 1,
      open + 1,
      `"meta":${JSON.stringify({ [field]: value })}${isEmpty ? "" : ","}`,
    );
  }
  const meta = parseObject(message.subarray(span.start, span.end));
  return insert(message, span.start, span.end, JSON.stringify({ ...meta, [field]: value }));
}

function parseObject(text: Buffer): Record<string, unknown> {
  try {
    const value = JSON.parse(text.toString("utf8")) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

const insert = (message: Buffer, start: number, end: number, text: string): Buffer =>
  Buffer.concat([message.subarray(0, start), Buffer.from(text), message.subarray(end)]);

const listOpen = Buffer.from("[");
const listComma = Buffer.from(",");
const listClose = Buffer.from("]");

/** A JSON list of messages, by joining their bytes. */
export function joinList(messages: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [listOpen];
  messages.forEach((message, index) => {
    if (index > 0) parts.push(listComma);
    parts.push(message);
  });
  parts.push(listClose);
  return Buffer.concat(parts);
}
