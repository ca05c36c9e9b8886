import { gunzipSync, gzipSync } from "node:zlib";
import type { Builtin } from "../api/graph-vocabulary.ts";
import type { UnitMethod, UnitType } from "../api/resolve.ts";
import { fail, ok, type Result } from "../result.ts";

/** Environment variable that hands an orchestrator its graph. */
export const graphVariable = "PLATFORM_GRAPH";

/** What the orchestrator needs of a predictor and nothing else: scaling or relabelling must not restart it. */
export interface SlimGraph {
  readonly version: 1;
  readonly deployment: string;
  readonly namespace: string;
  readonly predictor: string;
  readonly root: SlimUnit;
  readonly limits: GraphLimits;
  /** Whether the routing is written into `meta.routing` of the answer. */
  readonly injectRouting: boolean;
}

export interface GraphLimits {
  /** Milliseconds from the first byte of a request to the last of its answer. */
  readonly timeoutMs: number;
  /** Bytes of the largest body that is taken from a client or from a unit. */
  readonly maxBytes: number;
}

export interface SlimUnit {
  readonly name: string;
  readonly type?: UnitType;
  readonly builtin?: Builtin;
  readonly methods?: readonly UnitMethod[];
  /** Where the unit is called; absent for built-in units. */
  readonly endpoint?: { readonly host: string; readonly port: number };
  /** Body that the unit reads, when it is not raw JSON. */
  readonly encoding?: "form";
  /** Of built-in units, the only ones whose parameters the orchestrator reads. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly children?: readonly SlimUnit[];
}

/** gzip + base64 of the JSON: the same graph always gives the same text. */
export const encodeGraph = (graph: SlimGraph): string =>
  gzipSync(JSON.stringify(graph), { level: 9 }).toString("base64");

const maxDecodedBytes = 16 * 1024 * 1024;

/** Reads what `encodeGraph` wrote. The error is a sentence. */
export function decodeGraph(text: string): Result<SlimGraph, string> {
  try {
    const json = gunzipSync(Buffer.from(text, "base64"), { maxOutputLength: maxDecodedBytes }).toString(
      "utf8",
    );
    const graph = JSON.parse(json) as SlimGraph;
    const version: unknown = graph.version;
    if (version !== 1)
      return fail(`${graphVariable} has version ${String(version)}; this orchestrator reads version 1`);
    return ok(graph);
  } catch (cause) {
    return fail(`${graphVariable} is not gzip + base64 of JSON: ${String(cause)}`);
  }
}

/** The same graph with every endpoint put through a function. */
export function mapEndpoints(
  unit: SlimUnit,
  change: (endpoint: { host: string; port: number }) => { host: string; port: number },
): SlimUnit {
  return {
    ...unit,
    ...(unit.endpoint && { endpoint: change(unit.endpoint) }),
    ...(unit.children && { children: unit.children.map((child) => mapEndpoints(child, change)) }),
  };
}
