import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { PlatformError } from "../../errors.ts";
import { average } from "./average.ts";
import { decodeMessage } from "./encodings.ts";
import { decodeFormField, encodeFormField } from "./form.ts";
import { readBranch } from "./route.ts";
import { setMetaField, topLevelSpan } from "./splice.ts";

const buffer = (value: unknown): Buffer =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

describe("forms", () => {
  it("reads what URLSearchParams writes, and the reverse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (value, other) => {
        fc.pre(value.isWellFormed() && other.isWellFormed());
        const written = Buffer.from(new URLSearchParams({ other, json: value }).toString());
        expect(decodeFormField(written, "json")?.toString()).toBe(value);
        expect(new URLSearchParams(encodeFormField("json", Buffer.from(value)).toString()).get("json")).toBe(
          value,
        );
      }),
    );
  });

  it("refuses a percent sign without two hex digits", () => {
    for (const text of ["json=%", "json=%4", "json=%zz"])
      expect(() => decodeFormField(Buffer.from(text), "json")).toThrow(PlatformError);
  });

  it("never throws anything but a PlatformError on any bytes", () => {
    const types = [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=b",
      "",
      "text/plain",
    ];
    return fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...types),
        async (bytes, contentType) => {
          try {
            await decodeMessage({ contentType, query: "", body: Buffer.from(bytes) });
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("reads multipart with text, JSON and a file", async () => {
    const form = new FormData();
    form.set("meta", JSON.stringify({ puid: "p" }));
    form.set("strData", "plain text");
    form.set("binData", new Blob(["bytes"]), "file.bin");
    const request = new Request("http://x", { method: "POST", body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const message = await decodeMessage({
      contentType: request.headers.get("content-type") ?? "",
      query: "",
      body,
    });
    expect(JSON.parse(message.toString())).toEqual({
      meta: { puid: "p" },
      strData: "plain text",
      binData: Buffer.from("bytes").toString("base64"),
    });
  });
});

describe("a router's answer", () => {
  it.each<[unknown, unknown]>([
    [{ data: { ndarray: [1] } }, { to: "child", index: 1 }],
    [{ data: { ndarray: [[1]] } }, { to: "child", index: 1 }],
    [{ data: { tensor: { shape: [1, 1], values: [2] } } }, { to: "child", index: 2 }],
    [{ data: { tftensor: { intVal: [0] } } }, { to: "child", index: 0 }],
    [{ data: { tftensor: { int64Val: ["2"] } } }, { to: "child", index: 2 }],
    [[1], { to: "child", index: 1 }],
    [{ data: { ndarray: [-1] } }, { to: "all" }],
    [{ data: { ndarray: [-2] } }, { to: "none" }],
    [{ strData: "x" }, { to: "all" }],
  ])("reads %j", (answer, branch) => {
    expect(readBranch(buffer(answer), 3, "r")).toEqual(branch);
  });

  it.each([
    [{ data: { ndarray: [] } }],
    [{ data: { ndarray: [3] } }],
    [{ data: { ndarray: [-3] } }],
    [{ data: { ndarray: ["x"] } }],
    ["no json"],
    [7],
    [null],
  ])("refuses %j", (answer) => {
    expect(() => readBranch(buffer(answer), 3, "r")).toThrow(/unit r/);
  });
});

describe("editing meta in place", () => {
  it("finds top-level values where JSON.parse finds them", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, indent) => {
        const text = Buffer.from(JSON.stringify(object, null, indent));
        for (const key of Object.keys(object)) {
          const span = topLevelSpan(text, key);
          const found: unknown = span && JSON.parse(text.subarray(span.start, span.end).toString());
          expect(JSON.stringify(found)).toBe(
            JSON.stringify((JSON.parse(text.toString()) as Record<string, unknown>)[key]),
          );
        }
        expect(topLevelSpan(text, "\u0000absent")).toEqual(
          Object.hasOwn(object, "\u0000absent") ? expect.anything() : undefined,
        );
      }),
    );
  });

  it("keeps every other byte, numbers included", () => {
    const before = '{ "data": {"ndarray": [[1.0, 1e-7, 12345678901234567890]]}, "meta": {"tags": {"a": 1}} }';
    expect(setMetaField(Buffer.from(before), "routing", { r: 1 }).toString()).toBe(
      '{ "data": {"ndarray": [[1.0, 1e-7, 12345678901234567890]]}, "meta": {"tags":{"a":1},"routing":{"r":1}} }',
    );
    expect(setMetaField(Buffer.from("{}"), "routing", {}).toString()).toBe('{"meta":{"routing":{}}}');
    expect(setMetaField(Buffer.from('{"a":1}'), "routing", {}).toString()).toBe(
      '{"meta":{"routing":{}},"a":1}',
    );
    expect(setMetaField(Buffer.from("[1]"), "routing", {}).toString()).toBe("[1]");
  });

  it("ends on any bytes", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 100 }),
        (bytes) => void setMetaField(Buffer.from([0x7b, ...bytes]), "x", 1),
      ),
    );
  });
});

describe("the average", () => {
  const of = (...bodies: unknown[]): unknown =>
    JSON.parse(average(bodies.map((body, index) => ({ unit: `u${index}`, body: buffer(body) }))).toString());

  it("keeps the form of the first child", () => {
    expect(
      of(
        { data: { names: ["a"], tensor: { shape: [2, 1], values: [1, 2] } } },
        { data: { ndarray: [[3], [4]] } },
      ),
    ).toEqual({ data: { names: ["a"], tensor: { shape: [2, 1], values: [2, 3] } } });
    expect(
      of({ data: { ndarray: [[[1, 2]], [[3, 4]]] } }, { data: { ndarray: [[[3, 2]], [[5, 4]]] } }),
    ).toEqual({ data: { ndarray: [[[2, 2]], [[4, 4]]] } });
    expect(
      of(
        {
          data: { tftensor: { dtype: "DT_FLOAT", tensorShape: { dim: [{ size: "2" }] }, floatVal: [1, 3] } },
        },
        { data: { tensor: { shape: [2], values: [3, 5] } } },
      ),
    ).toMatchObject({ data: { tftensor: { doubleVal: [2, 4] } } });
  });

  it.each([
    [{}],
    [{ strData: "x" }],
    [{ data: { ndarray: [["a"]] } }],
    [{ data: { ndarray: [[1], [1, 2]] } }],
    [{ data: { tensor: { shape: [3], values: [1] } } }],
    [[]],
    ["x"],
  ])("refuses %j", (body) => {
    expect(() => of(body)).toThrow(/unit u0 gave/);
  });
});
