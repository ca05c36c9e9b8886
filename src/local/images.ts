import { isAbsolute, resolve } from "node:path";
import { parse } from "yaml";
import { messageOf } from "../errors.ts";
import { fail, ok, type Result } from "../result.ts";

/** How to run an image on this machine. */
export interface LocalImage {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Finds what stands for an image; the error is a sentence that says what to add. */
export type ImageResolver = (image: string) => Result<LocalImage, string>;

interface Entry {
  command?: unknown;
  env?: unknown;
}

export interface ImagesFile {
  /** How errors name it. */
  readonly path: string;
  /** Relative sources start here. */
  readonly folder: string;
  /** YAML: image → source file, or { command: […], env: {…} }. */
  readonly text: string;
}

/**
 * Reads an images file. A source file (`platformcore/iris: ./model.ts`) is served as a component; a command
 * runs as it is. An image without a tag stands for all its tags.
 */
export function readImages(
  file: ImagesFile,
  serveSource: (source: string) => readonly string[],
): Result<ImageResolver, string> {
  let entries: unknown;
  try {
    entries = parse(file.text) ?? {};
  } catch (cause) {
    return fail(`${file.path} is not YAML: ${messageOf(cause)}`);
  }
  if (typeof entries !== "object" || entries === null || Array.isArray(entries))
    return fail(`${file.path} is no map of images`);
  const images = new Map<string, LocalImage>();
  for (const [image, entry] of Object.entries(entries as Record<string, unknown>)) {
    const read = readEntry(file, entry, serveSource);
    if (read === undefined)
      return fail(`${file.path}: ${image} must be a source file or {command: [program, argument…]}`);
    images.set(image, read);
  }
  return ok((image) => {
    const found = images.get(image) ?? images.get(withoutTag(image));
    if (found !== undefined) return ok(found);
    return fail(
      `nothing stands for image ${image} on this machine; add to ${file.path}: "${withoutTag(image)}: ./model.ts"`,
    );
  });
}

export function withoutTag(image: string): string {
  const name = image.split("@", 1)[0] ?? image;
  const colon = name.lastIndexOf(":");
  return colon > name.lastIndexOf("/") ? name.slice(0, colon) : name;
}

function readEntry(
  file: ImagesFile,
  entry: unknown,
  serveSource: (source: string) => readonly string[],
): LocalImage | undefined {
  if (typeof entry === "string") {
    const [command = "", ...args] = serveSource(isAbsolute(entry) ? entry : resolve(file.folder, entry));
    return { command, args, env: {}, cwd: file.folder };
  }
  const { command, env } = (entry ?? {}) as Entry;
  if (!isCommand(command)) return undefined;
  const [program = "", ...args] = command;
  return { command: program, args, env: textValues(env ?? {}), cwd: file.folder };
}

const isCommand = (command: unknown): command is string[] =>
  Array.isArray(command) && command.length > 0 && command.every((part) => typeof part === "string");

const textValues = (env: object): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
