import type { SlimGraph, SlimUnit } from "../graph/slim-graph.ts";
import { PlatformError } from "../errors.ts";
import type { Call, Reply } from "../transport/call.ts";
import { jsonReply } from "../transport/call.ts";
import type { UnitClient } from "./unit-client.ts";

interface ModelMetadata {
  readonly inputs?: unknown;
  readonly outputs?: unknown;
}

/** Asks one unit for its metadata or its health and passes the answer on. */
export async function askUnit(
  call: Call,
  { graph, clients, unit }: { graph: SlimGraph; clients: ReadonlyMap<string, UnitClient>; unit: string },
  what: "metadata" | "health",
): Promise<Reply> {
  const client = clients.get(unit);
  if (client === undefined)
    throw new PlatformError("ROUTE_NOT_FOUND", `the graph has no unit ${unit} to ask`);
  const { status, headers, body } = await client.get(what, graph.limits, call.cancellation);
  return { status, headers: { "Content-Type": headers.get("content-type") ?? "application/json" }, body };
}

/** Metadata of the whole graph: every unit's own, and the inputs and outputs that follow from its shape. */
export async function graphMetadata(
  call: Call,
  graph: SlimGraph,
  clients: ReadonlyMap<string, UnitClient>,
): Promise<Reply> {
  const entries = await Promise.all(
    [...clients.values()].map(async (client): Promise<[string, ModelMetadata]> => {
      const reply = await client.get("metadata", graph.limits, call.cancellation);
      if (reply.status !== 200) {
        throw new PlatformError(
          "UNIT_BAD_RESPONSE",
          `unit ${client.unit} answered ${reply.status} for its metadata`,
          {
            unit: client.unit,
          },
        );
      }
      return [client.unit, parse(reply.body, client.unit)];
    }),
  );
  const models = new Map(entries);
  return jsonReply(200, {
    name: graph.predictor,
    models: Object.fromEntries(models),
    graphinputs: inputsOf(graph.root, models),
    graphoutputs: outputsOf(graph.root, models),
  });
}

function parse(body: Buffer, unit: string): ModelMetadata {
  try {
    return JSON.parse(body.toString("utf8")) as ModelMetadata;
  } catch {
    throw new PlatformError("UNIT_BAD_RESPONSE", `unit ${unit} gave metadata that is not JSON`, { unit });
  }
}

type Models = ReadonlyMap<string, ModelMetadata>;

/** A unit that is called first takes the graph's input; another passes it to its first child. */
function inputsOf(unit: SlimUnit, models: Models): unknown {
  const [first] = unit.children ?? [];
  const own = models.get(unit.name)?.inputs ?? [];
  const takesInput = unit.type === "MODEL" || unit.type === "TRANSFORMER";
  return first === undefined || takesInput ? own : inputsOf(first, models);
}

/** A unit that is called last gives the graph's output; another passes on that of its first child. */
function outputsOf(unit: SlimUnit, models: Models): unknown {
  const [first] = unit.children ?? [];
  const own = models.get(unit.name)?.outputs ?? [];
  const givesOutput = unit.type === "OUTPUT_TRANSFORMER" || unit.type === "COMBINER";
  return first === undefined || givesOutput ? own : outputsOf(first, models);
}
