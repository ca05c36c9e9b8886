import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../result.ts";

/** One thing that an admin decides: where it comes from, what it may be, and what it is without a word of theirs. */
export interface Setting<Value> {
  /** Without the dashes. */
  readonly flag: string;
  /** Environment variables, the first one that is set wins. */
  readonly env: readonly string[];
  readonly description: string;
  readonly default: Value;
  /** How the default and the values are written, for the documentation. */
  readonly type: string;
  /** The value that a text stands for, or what is wrong with the text. */
  readonly parse: (text: string) => Result<Value, string>;
  /** Whether an empty environment variable is a value, and not the same as none. */
  readonly emptyIsValue?: boolean;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type Values<Definitions extends Settings> = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends Setting<infer Value> ? Value : never;
};

type Parts<Value> = Pick<Setting<Value>, "flag" | "env" | "description" | "default">;

export const text = (parts: Parts<string>): Setting<string> => ({ ...parts, type: "text", parse: ok });

export const wholeNumber = (
  parts: Parts<number> & { readonly least?: number; readonly most?: number },
): Setting<number> => {
  const { least = 0, most = Number.MAX_SAFE_INTEGER } = parts;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    ...parts,
    type: "whole number",
    parse: (given) => {
      const value = Number(given);
      const isRight = /^\d+$/.test(given) && value >= least && value <= most;
      return isRight ? ok(value) : fail(`is no whole number ${range}`);
    },
  };
};

export const choice = <const Choice extends string>(
  parts: Parts<Choice> & { readonly choices: readonly Choice[] },
): Setting<Choice> => ({
  ...parts,
  type: parts.choices.map((one) => `\`${one}\``).join(", "),
  parse: (given) => {
    const found = parts.choices.find((one) => one.toLowerCase() === given.toLowerCase());
    return found === undefined ? fail(`is none of ${parts.choices.join(", ")}`) : ok(found);
  },
});

export const yesOrNo = (parts: Parts<boolean>): Setting<boolean> => ({
  ...parts,
  type: "`true`, `false`",
  parse: (given) => {
    const word = given.toLowerCase();
    return word === "true" || word === "false" ? ok(word === "true") : fail("is neither true nor false");
  },
});

export const list = (parts: Parts<readonly string[]>): Setting<readonly string[]> => ({
  ...parts,
  type: "list, with commas",
  parse: (given) =>
    ok(
      given
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    ),
});

/** A number, or nothing when the text is empty. */
export const optionalNumber = (parts: Parts<number | undefined>): Setting<number | undefined> => ({
  ...parts,
  type: "whole number, or empty",
  emptyIsValue: true,
  parse: (given) => {
    if (given === "") return ok(undefined);
    return /^\d+$/.test(given) ? ok(Number(given)) : fail("is neither a whole number nor empty");
  },
});

export interface Sources {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the configuration file holds: the names of the settings, with their values. */
  readonly file?: unknown;
}

/** Flags before environment, environment before file, file before defaults. Every wrong value is told, none is replaced. */
export function readSettings<Definitions extends Settings>(
  definitions: Definitions,
  sources: Sources,
): Result<Values<Definitions>, string[]> {
  const problems: string[] = [];
  const flags = readFlags(definitions, sources.args, problems);
  const file = readFile(definitions, sources.file, problems);
  const values = Object.entries(definitions).map(([name, setting]) => {
    const isGiven = (value: string | undefined): boolean =>
      value !== undefined && (value !== "" || setting.emptyIsValue === true);
    const fromEnv = setting.env.find((variable) => isGiven(sources.env[variable]));
    const [where, given] = firstGiven([
      [`--${setting.flag}`, flags.get(setting.flag)],
      [fromEnv ?? "", fromEnv === undefined ? undefined : sources.env[fromEnv]],
      [`${name} in the configuration file`, file.get(name)],
    ]);
    if (given === undefined) return [name, setting.default];
    const parsed = setting.parse(given);
    if (parsed.ok) return [name, parsed.value];
    problems.push(`${where}: "${given}" ${parsed.error}`);
    return [name, setting.default];
  });
  return problems.length > 0 ? fail(problems) : ok(Object.fromEntries(values) as Values<Definitions>);
}

const firstGiven = (
  candidates: readonly (readonly [string, string | undefined])[],
): readonly [string, string | undefined] =>
  candidates.find(([, given]) => given !== undefined) ?? ["", undefined];

function readFlags(
  definitions: Settings,
  args: readonly string[],
  problems: string[],
): ReadonlyMap<string, string> {
  const options = Object.fromEntries(
    Object.values(definitions).map(({ flag }) => [flag, { type: "string" as const }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options });
    return new Map(
      Object.entries(values).flatMap(([flag, value]) => (typeof value === "string" ? [[flag, value]] : [])),
    );
  } catch (caught) {
    problems.push(caught instanceof Error ? caught.message : String(caught));
    return new Map();
  }
}

function readFile(definitions: Settings, file: unknown, problems: string[]): ReadonlyMap<string, string> {
  if (file === undefined || file === null) return new Map();
  if (typeof file !== "object" || Array.isArray(file)) {
    problems.push("the configuration file is no map of settings");
    return new Map();
  }
  const unknown = Object.keys(file).filter((name) => definitions[name] === undefined);
  for (const name of unknown) problems.push(`${name} in the configuration file is no setting`);
  return new Map(Object.entries(file).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
