import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { messageOf } from "../errors.ts";

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** What answers a path. Gets the query. */
export type Page = (query: URLSearchParams) => Reply | Promise<Reply>;

/** A small server of pages that are read, for admins and their programs. */
export async function servePages(
  pages: Readonly<Record<string, Page>>,
  where: { readonly host: string | undefined; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => void answer(pages, request, response));
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(where.port, where.host, resolve);
  });
  return server;
}

async function answer(
  pages: Readonly<Record<string, Page>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Not parsed as a URL: a line such as `GET //` is none, and would throw.
  const [path = "/", query = ""] = (request.url ?? "/").split("?");
  const page = pages[path];
  const isRead = request.method === "GET" || request.method === "HEAD";
  let reply: Reply;
  if (page === undefined)
    reply = { status: 404, body: `no such page; there are ${Object.keys(pages).join(", ")}\n` };
  else if (!isRead) reply = { status: 405, body: "pages are only read\n" };
  else
    reply = await Promise.resolve()
      .then(() => page(new URLSearchParams(query)))
      .catch((caught: unknown) => ({ status: 500, body: `${messageOf(caught)}\n` }));
  response.writeHead(reply.status, { "Content-Type": reply.contentType ?? "text/plain; charset=utf-8" });
  response.end(request.method === "HEAD" ? undefined : reply.body);
}

/** `:8080`, `127.0.0.1:8080` or `8080`. */
export function parseAddress(
  address: string,
): { readonly host: string | undefined; readonly port: number } | undefined {
  const { host = "", port = "" } = /^(?:(?<host>.*):)?(?<port>\d{1,5})$/.exec(address)?.groups ?? {};
  if (port === "" || Number(port) > 65_535) return undefined;
  return { host: host === "" ? undefined : host.replace(/^\[|\]$/g, ""), port: Number(port) };
}
