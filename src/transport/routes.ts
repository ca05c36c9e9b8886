import { PlatformError } from "../errors.ts";
import type { Call, Reply } from "./call.ts";

export type RouteHandler = (call: Call, parameter: string) => Reply | Promise<Reply>;

export interface Route {
  readonly methods: readonly string[];
  /** An exact path, or one that ends in `/*` for a single last segment. */
  readonly path: string;
  readonly handle: RouteHandler;
}

/** The Allow header's value travels with the error to the answer. */
export class MethodNotAllowed extends PlatformError {
  readonly allow: string;

  constructor(method: string, path: string, allow: string) {
    super("METHOD_NOT_ALLOWED", `${method} is not allowed on ${path}; use ${allow}`);
    this.allow = allow;
  }
}

/** Finds who answers a method and path: 404 when there is no such path, 405 when there is one for other methods. */
export type Router = (method: string, path: string) => Match;

export interface Match {
  readonly handle: RouteHandler;
  /** The last segment of a path that ends in `/*`; empty for exact paths. */
  readonly parameter: string;
}

export function routed(routes: readonly Route[]): Router {
  const exact = new Map(
    routes.filter(({ path }) => !path.endsWith("/*")).map((route) => [route.path, matched(route, "")]),
  );
  const prefixes = routes
    .filter(({ path }) => path.endsWith("/*"))
    .map((route) => ({ route, prefix: route.path.slice(0, -1) }));
  return (method, path) => {
    const found = exact.get(path) ?? matchPrefix(prefixes, path);
    if (found === undefined) throw new PlatformError("ROUTE_NOT_FOUND", `there is nothing at ${path}`);
    if (found.methods.includes(method)) return found;
    throw new MethodNotAllowed(method, path, found.methods.join(", "));
  };
}

const matched = ({ methods, handle }: Route, parameter: string): Match & Pick<Route, "methods"> => ({
  methods,
  handle,
  parameter,
});

function matchPrefix(
  prefixes: readonly { route: Route; prefix: string }[],
  path: string,
): (Match & Pick<Route, "methods">) | undefined {
  for (const { route, prefix } of prefixes) {
    const rest = path.slice(prefix.length);
    if (path.startsWith(prefix) && rest !== "" && !rest.includes("/")) return matched(route, decode(rest));
  }
  return undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
