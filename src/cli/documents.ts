import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { error, type Issue } from "../api/issue.ts";
import { apiVersion, kind } from "../api/schema/deployment.ts";
import { CommandError, type Io } from "./io.ts";

/** One document of a file: a value, or what keeps it from being read. */
export interface SourceDocument {
  readonly file: string;
  /** Counted from 1; a file may hold several. */
  readonly number: number;
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

/** Larger than any object that an API server stores. */
const maxFileBytes = 3 * 1024 * 1024;
const manifest = /\.(ya?ml|json)$/i;

/** The documents of files, folders (all YAML and JSON files in them) and `-` for standard input. */
export async function readDocuments(paths: readonly string[], io: Io): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = [];
  for (const path of paths) {
    if (path === "-") documents.push(...parseText("standard input", await io.readInput()));
    else for (const file of filesAt(path)) documents.push(...parseFile(file));
  }
  return documents;
}

function filesAt(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new CommandError(`${path}: no such file or folder`);
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return names
    .filter((name) => manifest.test(name) && !name.includes("node_modules"))
    .map((name) => join(path, name));
}

function parseFile(file: string): SourceDocument[] {
  const { size } = statSync(file);
  if (size <= maxFileBytes) return parseText(file, readFileSync(file, "utf8"));
  const mib = (size / 1024 / 1024).toFixed(1);
  return [
    broken(file, `the file has ${mib} MiB, more than an API server takes`, "keep models and data out of it"),
  ];
}

const broken = (file: string, cause: string, cure: string): SourceDocument => ({
  file,
  number: 1,
  value: undefined,
  issues: [error("", cause, cure)],
});

/** Reads YAML as kubectl does (YAML 1.1, merge keys), JSON included. Anchors that expand without end are refused. */
export function parseText(file: string, text: string): SourceDocument[] {
  if (text.trim() === "") return [broken(file, "the file is empty", `write a ${kind} into it`)];
  if (Buffer.byteLength(text) > maxFileBytes)
    return [broken(file, "the input is larger than an API server takes", "split it")];
  const stop = strayEnd(text);
  if (stop !== undefined)
    return [broken(file, `line ${stop} is "...", which ends the document`, "remove the line")];
  try {
    const documents = parseAllDocuments(text, { version: "1.1", merge: true, customTags: withoutDates });
    if (!Array.isArray(documents)) return [broken(file, "there is no document", `write a ${kind} into it`)];
    const dots = documents.some(({ errors }) => errors.length > 0)
      ? lineOf(text, /^[ \t]+\.\.\.[ \t]*$/m)
      : undefined;
    if (dots !== undefined)
      return [broken(file, `line ${dots} is "..."`, "remove the line, or write what belongs there")];
    return documents.map((document, index) => toSource(file, index + 1, document));
  } catch (cause) {
    return [broken(file, `it cannot be read as YAML: ${firstLine(cause)}`, "correct it")];
  }
}

/** Number of a line of three dots with more of the document behind it: most often left over from an example. */
const strayEnd = (text: string): number | undefined => lineOf(text, /^\.\.\.[ \t]*\r?\n(?=\s*[^\s-])/m);

function lineOf(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text);
  return found === null ? undefined : text.slice(0, found.index).split("\n").length;
}

/** `2020-01-01` stays the text that it is for kubectl. */
const withoutDates = (tags: readonly unknown[]): never =>
  tags.filter(
    (tag) => tag !== "timestamp" && (tag as { tag?: string }).tag !== "tag:yaml.org,2002:timestamp",
  ) as never;

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split("\n", 1)[0]?.replace(/:$/, "") ?? "";

interface ParsedDocument {
  readonly errors: readonly { message: string }[];
  toJS(options: { maxAliasCount: number }): unknown;
}

function toSource(file: string, number: number, document: ParsedDocument): SourceDocument {
  const [problem] = document.errors;
  if (problem !== undefined) {
    const issue = error(
      "",
      `not YAML: ${firstLine(new Error(problem.message))}`,
      "correct the line, often its indentation",
    );
    return { file, number, value: undefined, issues: [issue] };
  }
  try {
    return { file, number, value: document.toJS({ maxAliasCount: 100 }), issues: [] };
  } catch (cause) {
    const issue = error("", `its anchors cannot be expanded: ${firstLine(cause)}`, "write the values out");
    return { file, number, value: undefined, issues: [issue] };
  }
}

/** Other objects in the same files, such as Secrets: they are not ours to judge. */
export function isOtherKind({ value }: SourceDocument): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { kind: given, apiVersion: version } = value as { kind?: unknown; apiVersion?: unknown };
  const looksLikeOurs =
    given === kind || (typeof version === "string" && version.split("/")[0] === apiVersion.split("/")[0]);
  return !looksLikeOurs && (typeof given === "string" || (given === undefined && version === undefined));
}

export function nameOf(value: unknown): string {
  const metadata = (value as { metadata?: { name?: unknown } } | null | undefined)?.metadata;
  return typeof metadata?.name === "string" ? metadata.name : "";
}
