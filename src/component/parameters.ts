import { fail, ok, type Result } from "../result.ts";

/** One entry of PREDICTIVE_UNIT_PARAMETERS, as the operator writes it. */
interface ParameterJson {
  readonly name: string;
  readonly value: unknown;
  readonly type: string;
}

type Value = string | number | boolean;

const readers: Readonly<Record<string, (text: string) => Value | undefined>> = {
  INT: (text) => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : undefined),
  FLOAT: (text) => finite(text),
  DOUBLE: (text) => finite(text),
  STRING: (text) => text,
  BOOL: (text) => ({ true: true, "1": true, false: false, "0": false })[text.trim().toLowerCase()],
};

function finite(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? value : undefined;
}

/** Parameters by name, each in its own type. The error is a sentence. */
export function readParameters(json: string): Result<Record<string, Value>, string> {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return fail("PREDICTIVE_UNIT_PARAMETERS is not JSON");
  }
  if (!Array.isArray(list)) return fail("PREDICTIVE_UNIT_PARAMETERS is no list");
  const values: Record<string, Value> = {};
  for (const entry of list as ParameterJson[]) {
    const { name, type } = entry;
    const value = String(entry.value);
    const read = readers[type]?.(value);
    if (read === undefined) return fail(`parameter ${name}: "${value}" is no ${type}`);
    values[name] = read;
  }
  return ok(values);
}
