import { PlatformError } from "../../errors.ts";

interface Numbers {
  /** Row-major. */
  readonly values: readonly number[];
  readonly shape: readonly number[];
}

interface DataJson {
  names?: string[];
  ndarray?: unknown;
  tensor?: { shape?: number[]; values?: number[] };
  tftensor?: { dtype?: string; tensorShape?: unknown; floatVal?: number[]; doubleVal?: number[] };
}

interface MessageJson {
  data?: DataJson;
}

/** Element-wise mean of the children's data, in the first child's form. All must have its shape. */
export function average(children: readonly { unit: string; body: Buffer }[]): Buffer {
  const messages = children.map(({ unit, body }) => ({ unit, message: parse(body, unit) }));
  const all = messages.map(({ unit, message }) => ({ unit, ...numbersOf(message, unit) }));
  const [first] = all;
  const [form] = messages;
  if (first === undefined || form === undefined)
    throw new PlatformError("BAD_PAYLOAD", "there is nothing to average");
  for (const { unit, shape } of all) {
    if (shape.join() === first.shape.join()) continue;
    const found = `[${shape.join(", ")}], but unit ${first.unit} gave [${first.shape.join(", ")}]`;
    throw new PlatformError(
      "UNIT_BAD_RESPONSE",
      `unit ${unit} gave shape ${found}: they cannot be averaged`,
      { unit },
    );
  }
  const means = first.values.map(
    (_, index) => all.reduce((sum, { values }) => sum + (values[index] ?? 0), 0) / all.length,
  );
  const data = inFormOf(form.message.data ?? {}, means, first.shape);
  return Buffer.from(JSON.stringify({ data }));
}

const broken = (unit: string, what: string): PlatformError =>
  new PlatformError("UNIT_BAD_RESPONSE", `unit ${unit} gave ${what}; an average needs data with numbers`, {
    unit,
  });

function parse(body: Buffer, unit: string): MessageJson {
  try {
    const message = JSON.parse(body.toString("utf8")) as unknown;
    if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  } catch {
    throw broken(unit, "something that is not JSON");
  }
  throw broken(unit, "no message");
}

function numbersOf({ data }: MessageJson, unit: string): Numbers {
  if (data === undefined) throw broken(unit, "no data");
  const numbers = fromTensor(data) ?? fromTftensor(data) ?? fromNdarray(data.ndarray, unit);
  if (!numbers.values.every((value) => typeof value === "number"))
    throw broken(unit, "values that are no numbers");
  if (numbers.shape.reduce((size, length) => size * length, 1) !== numbers.values.length) {
    throw broken(unit, `${numbers.values.length} values for shape [${numbers.shape.join(", ")}]`);
  }
  return numbers;
}

function fromTensor({ tensor }: DataJson): Numbers | undefined {
  if (tensor === undefined) return undefined;
  const values = tensor.values ?? [];
  return { values, shape: tensor.shape ?? [values.length] };
}

function fromTftensor({ tftensor }: DataJson): Numbers | undefined {
  if (tftensor === undefined) return undefined;
  const values = tftensor.doubleVal ?? tftensor.floatVal ?? [];
  const { dim } = (tftensor.tensorShape ?? {}) as { dim?: { size?: string | number }[] };
  return { values, shape: dim === undefined ? [values.length] : dim.map(({ size }) => Number(size ?? 0)) };
}

function fromNdarray(ndarray: unknown, unit: string): Numbers {
  const shape: number[] = [];
  for (let level = ndarray; Array.isArray(level); level = level[0] as unknown) shape.push(level.length);
  if (!Array.isArray(ndarray)) throw broken(unit, "data without tensor or ndarray");
  return { shape, values: (ndarray as unknown[]).flat(shape.length - 1) as number[] };
}

function inFormOf(form: DataJson, values: number[], shape: readonly number[]): DataJson {
  const names = form.names === undefined ? {} : { names: form.names };
  if (form.tensor !== undefined) return { ...names, tensor: { shape: [...shape], values } };
  if (form.tftensor !== undefined) {
    const tftensor = { ...form.tftensor, dtype: "DT_DOUBLE", doubleVal: values };
    delete tftensor.floatVal;
    return { ...names, tftensor };
  }
  return { ...names, ndarray: nest(values, shape) };
}

function nest(values: readonly unknown[], shape: readonly number[]): unknown[] {
  return shape
    .slice(1)
    .reverse()
    .reduce<readonly unknown[]>(
      (level, length) =>
        Array.from({ length: length === 0 ? 0 : level.length / length }, (_, row) =>
          level.slice(row * length, (row + 1) * length),
        ),
      values,
    ) as unknown[];
}
