/** One call of the API server, as metrics tell of it. */
export interface ApiCall {
  /** The verb as roles name it: get, list, watch, create, update, patch, delete. */
  readonly verb: string;
  /** Group and plural, with the subresource: `apps/deployments`, `services`, `pods/status`. */
  readonly resource: string;
  /** HTTP status; 0 when there was no answer. */
  readonly code: number;
  readonly seconds: number;
}

const verbs = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" } as const;

/** `/apis/<group>/<version>/namespaces/<namespace>/<plural>/<name>/<subresource>?<query>`, most of it optional. */
const shape =
  /^\/(?:api|apis\/(?<group>[^/]+))\/[^/]+(?:\/namespaces\/[^/?]+(?=\/))?\/(?<plural>[^/?]+)(?:\/(?<name>[^/?]+))?(?:\/(?<subresource>[^/?]+))?/;

/** What a request asks for, from its method and path. */
export function describeCall(request: {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
}): { verb: string; resource: string } {
  const {
    group = "",
    plural = request.path,
    name,
    subresource = "",
  } = shape.exec(request.path)?.groups ?? {};
  const resource = [group, plural, subresource].filter((part) => part !== "").join("/");
  if (request.method !== "GET") return { verb: verbs[request.method], resource };
  if (request.path.includes("watch=true")) return { verb: "watch", resource };
  return { verb: name === undefined ? "list" : "get", resource };
}
