import { readFileSync } from "node:fs";

/** One call, as the API server's audit log tells it. */
export interface AuditedCall {
  readonly user: string;
  readonly verb: string;
  /** `apps/deployments`, `services`, `…/platformdeployments/status`. */
  readonly resource: string;
  readonly name: string;
  readonly code: number;
  /** Milliseconds since the epoch, to the microsecond: when it came in and when it was answered. */
  readonly at: number;
  readonly answeredAt: number;
}

interface AuditLine {
  user: { username: string };
  verb: string;
  objectRef?: { apiGroup?: string; resource?: string; subresource?: string; name?: string };
  responseStatus?: { code?: number };
  requestReceivedTimestamp: string;
  stageTimestamp: string;
}

export function auditCalls(file: string): AuditedCall[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => callIn(JSON.parse(line) as AuditLine));
}

function callIn(line: AuditLine): AuditedCall {
  const { apiGroup, resource, subresource, name = "" } = line.objectRef ?? {};
  return {
    user: line.user.username,
    verb: line.verb,
    resource: [apiGroup, resource, subresource].filter((part) => part !== undefined).join("/"),
    name,
    code: line.responseStatus?.code ?? 0,
    at: milliseconds(line.requestReceivedTimestamp),
    answeredAt: milliseconds(line.stageTimestamp),
  };
}

/** `…T10:00:00.123456Z`: Date keeps only the milliseconds. */
function milliseconds(time: string): number {
  const micro = Number(/\.\d{3}(\d{3})/.exec(time)?.[1] ?? 0);
  return Date.parse(time) + micro / 1000;
}

/** Calls that are not watches, the lease or what a start reads. */
export const isWork = ({ verb, resource }: AuditedCall): boolean =>
  verb !== "watch" && verb !== "list" && !resource.endsWith("/leases") && resource !== "";
