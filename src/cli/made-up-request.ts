import { CommandError } from "./io.ts";

interface GraphMetadata {
  graphinputs?: InputMetadata[];
}

interface InputMetadata {
  messagetype?: string | undefined;
  schema?: { names?: string[]; shape?: number[]; example?: unknown };
}

/** Asks a deployment what it takes and makes up one row of it. */
export async function madeUpRequest(baseUrl: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/api/v1.0/metadata`).catch(() => undefined);
  if (response === undefined)
    throw new CommandError(`${baseUrl} does not answer; start it with: platformctl run -f FILE`);
  const metadata = (await response.json()) as GraphMetadata;
  const request = requestFor(metadata.graphinputs ?? []);
  if (request !== undefined) return request;
  throw new CommandError(
    "the model does not say what it takes (initMetadata has no inputs); give a request with -f FILE",
  );
}

/** One row that fits the first input; undefined when the metadata does not tell enough. */
export function requestFor([input]: readonly InputMetadata[]): unknown {
  if (input === undefined) return undefined;
  const schema = input.schema ?? {};
  switch (input.messagetype ?? "") {
    case "strData":
      return { strData: typeof schema.example === "string" ? schema.example : "text" };
    case "jsonData":
      return { jsonData: schema.example ?? {} };
    case "ndarray":
      return rowRequest(schema, (values) => ({ ndarray: [values] }));
    case "tensor":
      return rowRequest(schema, (values) => ({ tensor: { shape: [1, values.length], values } }));
    default:
      return undefined;
  }
}

type Schema = NonNullable<InputMetadata["schema"]>;

function rowRequest({ names, shape, example }: Schema, form: (values: number[]) => object): unknown {
  const width = shape?.[shape.length - 1] ?? names?.length;
  if (width === undefined) return undefined;
  const values = Array.isArray(example)
    ? (example as number[])
    : Array.from({ length: width }, (_, index) => index + 1);
  return { data: { ...(names !== undefined && { names }), ...form(values) } };
}
