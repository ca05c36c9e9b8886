import Table from "cli-table3";
import { messageOf } from "../errors.ts";
import { CommandError } from "./io.ts";

export interface Exchange {
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
  readonly puid: string;
  readonly routing: string | undefined;
  readonly milliseconds: number;
}

/** Sends a JSON body and waits for the answer. */
export async function send(url: string, request: unknown, timeoutMs: number): Promise<Exchange> {
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      request,
      status: response.status,
      answer: parseJson(text) ?? text,
      puid: response.headers.get("platform-puid") ?? "",
      routing: response.headers.get("platform-routing") ?? undefined,
      milliseconds: Math.round((performance.now() - started) * 100) / 100,
    };
  } catch (cause) {
    const why = cause instanceof TypeError ? messageOf(cause.cause ?? cause) : messageOf(cause);
    throw new CommandError(
      `${url} does not answer: ${why}; is it running? start it with: platformctl run -f FILE`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface DataAnswer {
  data?: { names?: string[]; ndarray?: unknown[]; tensor?: { shape?: number[]; values?: number[] } };
}

/** The answer as a table of rows where it has rows, else as JSON. */
export function answerText({ answer, status, milliseconds, routing }: Exchange): string {
  const footer = `status ${status}, ${milliseconds} ms${routing === undefined ? "" : `, routing ${routing}`}\n`;
  const rows = rowsOf(answer as DataAnswer | null);
  if (rows === undefined) return `${JSON.stringify(answer, null, 2)}\n${footer}`;
  const names = (answer as DataAnswer).data?.names ?? [];
  const width = Math.max(...rows.map((row) => row.length), 0);
  const head = Array.from({ length: width }, (_, column) => names[column] ?? `t:${column}`);
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const row of rows) table.push(row.map(cell));
  return `${table.toString()}\n${footer}`;
}

const cell = (value: unknown): string =>
  typeof value === "number"
    ? String(Number(value.toPrecision(6)))
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

function rowsOf(answer: DataAnswer | null): unknown[][] | undefined {
  const data = answer?.data;
  if (Array.isArray(data?.ndarray))
    return data.ndarray.map((row) => (Array.isArray(row) ? (row as unknown[]) : [row]));
  const { shape, values } = data?.tensor ?? {};
  if (values === undefined) return undefined;
  const width = shape?.[shape.length - 1] ?? values.length;
  return Array.from({ length: width === 0 ? 0 : values.length / width }, (_, row) =>
    values.slice(row * width, (row + 1) * width),
  );
}
