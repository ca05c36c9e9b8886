import type { Readable } from "node:stream";
import busboy, { type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { PlatformError } from "../../errors.ts";

/**
 * The message in a multipart body. Text part `strData` is taken as text, other text parts as JSON; a file part
 * `binData` becomes base64, other files are read as UTF-8 text. A part `json` is the whole message.
 */
export async function readMultipart(body: Buffer, contentType: string): Promise<Buffer> {
  const message: Record<string, unknown> = {};
  await eachPart(body, contentType, (name, content, isFile) => {
    message[name] = partValue(name, content, isFile);
  });
  const { json, ...parts } = message;
  if (Object.keys(message).length === 0) throw bad("has no parts");
  return Buffer.from(JSON.stringify(json ?? parts));
}

const bad = (what: string): PlatformError => new PlatformError("BAD_PAYLOAD", `the multipart body ${what}`);

function partValue(name: string, content: Buffer, isFile: boolean): unknown {
  if (isFile && name === "binData") return content.toString("base64");
  const text = content.toString("utf8");
  if (name === "strData" || (isFile && name !== "json")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad(`has a part ${name} that is not JSON`);
  }
}

type OnPart = (name: string, content: Buffer, isFile: boolean) => void;

function eachPart(body: Buffer, contentType: string, onPart: OnPart): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = newParser(contentType);
    const failed = (cause: unknown): void =>
      reject(cause instanceof PlatformError ? cause : bad(`cannot be read: ${String(cause)}`));
    const guarded: OnPart = (name, content, isFile) => {
      try {
        onPart(name, content, isFile);
      } catch (cause) {
        failed(cause);
      }
    };
    parser.on("file", (name: string, stream: Readable) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => guarded(name, Buffer.concat(chunks), true));
      stream.on("error", failed);
    });
    parser.on("field", (name: string, value: string) => guarded(name, Buffer.from(value), false));
    parser.on("error", failed);
    parser.on("finish", () => resolve());
    parser.end(body);
  });
}

function newParser(contentType: string): BusboyInstance {
  try {
    const headers: BusboyHeaders = { "content-type": contentType };
    return new busboy.Busboy({ headers, limits: { fieldSize: Number.POSITIVE_INFINITY, parts: 100 } });
  } catch (cause) {
    throw bad(`has no boundary: ${String(cause)}`);
  }
}
