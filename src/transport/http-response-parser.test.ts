import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { PlatformError } from "../errors.ts";
import { ResponseParser, type UpstreamReply } from "./http-response-parser.ts";

function parse(bytes: Buffer, cuts: readonly number[]): UpstreamReply | undefined {
  const parser = new ResponseParser(10_000);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    const reply = parser.feed(bytes.subarray(from, to));
    if (reply !== undefined) return reply;
    from = to;
  }
  return parser.end();
}

const chunked = (body: Buffer, size: number): Buffer => {
  const parts: Buffer[] = [];
  for (let from = 0; from < body.length; from += size) {
    const part = body.subarray(from, from + size);
    parts.push(Buffer.from(`${part.length.toString(16)};ext=1\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\nTrailer: x\r\n\r\n")]);
};

describe("the response parser", () => {
  it("reads the same answer however it is cut", () => {
    const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(
        body,
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.nat(400)),
        fc.constantFrom("length", "chunked", "close"),
        (content, size, cuts, framing) => {
          const head = {
            length: `Content-Length: ${content.length}\r\n`,
            chunked: "Transfer-Encoding: chunked\r\n",
            close: "",
          }[framing];
          const bytes = Buffer.concat([
            Buffer.from(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\n${head}\r\n`),
            framing === "chunked" ? chunked(content, size) : content,
          ]);
          const reply = parse(bytes, cuts)!;
          expect(reply.status).toBe(200);
          expect(reply.headers.get("x-a")).toBe("1, 2");
          expect(reply.body.equals(content)).toBe(true);
          expect(reply.reusable).toBe(framing !== "close");
        },
      ),
    );
  });

  it("ends on any bytes, with an answer, nothing, or a PlatformError", () => {
    const start = fc.constantFrom(
      "",
      "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 204 X\r\nContent-Length: 5\r\n\r\n",
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 100 }), fc.array(fc.nat(100)), (head, rest, cuts) => {
        try {
          parse(Buffer.concat([Buffer.from(head), rest]), cuts);
        } catch (error) {
          expect(error).toBeInstanceOf(PlatformError);
        }
      }),
    );
  });

  it("reads what node:http writes", async () => {
    const server = createServer((request, response) => {
      if (request.url === "/chunked") response.write("abc");
      response.end(request.url === "/empty" ? undefined : "defgh");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const get = (path: string): Promise<UpstreamReply> =>
      new Promise((resolve, reject) => {
        const parser = new ResponseParser(1_000);
        const socket = connect(port, "127.0.0.1", () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
        );
        socket.on("error", reject);
        socket.on("data", (chunk: Buffer) => {
          const reply = parser.feed(chunk);
          if (reply !== undefined) resolve(reply);
          if (reply !== undefined) socket.destroy();
        });
      });
    expect((await get("/chunked")).body.toString()).toBe("abcdefgh");
    expect((await get("/")).body.toString()).toBe("defgh");
    expect((await get("/empty")).body).toHaveLength(0);
    server.close();
  });
});
