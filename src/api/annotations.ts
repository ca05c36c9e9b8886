import type { Annotations } from "./resolve.ts";

/** Annotations that users set, all under one prefix. */
export const annotationKeys = {
  /** On spec: the orchestrator runs in pods of its own. */
  separateOrchestrator: "platform.io/engine-separate-pod",
  /** On a predictor: no orchestrator; the Service points at the one component. */
  noOrchestrator: "platform.io/no-engine",
  /** On a predictor: name of its Service. */
  serviceName: "platform.io/svc-name",
  /** On spec or metadata: the predictor Services get no cluster IP. */
  headless: "platform.io/headless-svc",
  /** On spec or metadata, milliseconds: how long a prediction may take. */
  restTimeout: "platform.io/rest-timeout",
  /** On spec or metadata, bytes: the largest body that the orchestrator takes or passes on. */
  restMaxMessageSize: "platform.io/rest-max-message-size",
  /** On spec or metadata: the orchestrator writes the routing into the answer's meta. */
  routingInjection: "platform.io/engine-platform-enable-routing-injection",
} as const;

/** `true` in any case; everything else is false. */
export const isTrue = (annotations: Annotations, key: string): boolean =>
  annotations[key]?.toLowerCase() === "true";

/** A positive whole number, or undefined where the annotation is absent. NaN where it is there and is no such number. */
export function positiveInteger(annotations: Annotations, key: string): number | undefined {
  const value = annotations[key];
  if (value === undefined) return undefined;
  return /^[1-9]\d{0,9}$/.test(value.trim()) ? Number(value) : Number.NaN;
}
