import { PlatformError } from "../errors.ts";
import type { Call, Handler, Reply } from "./call.ts";

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

/** Finds the route of a call: 404 when there is no such path, 405 when there is one for other methods. */
export function routed(routes: readonly Route[]): Handler & { admit(method: string, path: string): void } {
  const exact = new Map(
    routes.filter(({ path }) => !path.endsWith("/*")).map((route) => [route.path, route]),
  );
  const prefixes = routes
    .filter(({ path }) => path.endsWith("/*"))
    .map((route) => ({ route, prefix: route.path.slice(0, -1) }));
  const find = (method: string, path: string): { route: Route; parameter: string } => {
    const found = exact.get(path);
    const match = found === undefined ? matchPrefix(prefixes, path) : { route: found, parameter: "" };
    if (match === undefined) throw new PlatformError("ROUTE_NOT_FOUND", `there is nothing at ${path}`);
    if (match.route.methods.includes(method)) return match;
    throw new MethodNotAllowed(method, path, match.route.methods.join(", "));
  };
  const handle = async (call: Call): Promise<Reply> => {
    const { route, parameter } = find(call.method, call.path);
    return route.handle(call, parameter);
  };
  return Object.assign(handle, { admit: (method: string, path: string): void => void find(method, path) });
}

function matchPrefix(
  prefixes: readonly { route: Route; prefix: string }[],
  path: string,
): { route: Route; parameter: string } | undefined {
  for (const { route, prefix } of prefixes) {
    const rest = path.slice(prefix.length);
    if (path.startsWith(prefix) && rest !== "" && !rest.includes("/"))
      return { route, parameter: decode(rest) };
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
