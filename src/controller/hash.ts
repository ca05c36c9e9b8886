import { createHash } from "node:crypto";
import type { KubeObject } from "../kube/object.ts";

/** Annotation that says what an object was rendered from: while it is the same, nothing has to be written. */
export const hashAnnotation = "platform.io/rendered-hash";

const hashOf = (object: KubeObject): string =>
  createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16);

/** The object with its own hash. */
export function stamped(object: KubeObject): KubeObject {
  const { metadata } = object;
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...metadata.annotations, [hashAnnotation]: hashOf(object) } },
  };
}

/** Whether the cluster already holds exactly this rendering. */
export const isCurrent = (live: KubeObject | undefined, wanted: KubeObject): boolean =>
  live !== undefined &&
  live.metadata.deletionTimestamp == null &&
  live.metadata.annotations?.[hashAnnotation] === wanted.metadata.annotations?.[hashAnnotation];
