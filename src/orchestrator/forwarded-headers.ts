/**
 * Headers that stay behind: those of one connection, those that describe the body as the client encoded it, and those
 * that the call of a unit sets itself.
 */
const dropped = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "content-length",
  "content-type",
  "content-encoding",
  "accept-encoding",
  "platform-puid",
]);

/** The client's end-to-end headers as lines for the calls of units, with the prediction's id. */
export function forwardedHeaders(rawHeaders: readonly string[], puid: string): string {
  let lines = `Platform-Puid: ${puid}\r\n`;
  const named = connectionOptions(rawHeaders);
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const lower = name.toLowerCase();
    if (!dropped.has(lower) && named?.has(lower) !== true)
      lines += `${name}: ${rawHeaders[index + 1] ?? ""}\r\n`;
  }
  return lines;
}

/** Headers that the Connection header names belong to the connection too. */
function connectionOptions(rawHeaders: readonly string[]): Set<string> | undefined {
  let options: Set<string> | undefined;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== "connection".length || name.toLowerCase() !== "connection") continue;
    const listed = (rawHeaders[index + 1] ?? "")
      .toLowerCase()
      .split(",")
      .map((option) => option.trim());
    options = new Set([...(options ?? []), ...listed]);
  }
  return options;
}
