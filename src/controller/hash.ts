import { createHash } from "node:crypto";
import type { KubeObject } from "../kube/object.ts";
import { hashAnnotation } from "../render/owned.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The object with its own hash: while that is the same, and nobody has changed a field, nothing has to be written. */
export function stamped(object: KubeObject): KubeObject {
  const { metadata } = object;
  const hash = hashOf(JSON.stringify(object));
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...metadata.annotations, [hashAnnotation]: hash } },
  };
}

/** Names a desired state: short, and the same for the same objects. */
export const revisionOf = (desired: readonly KubeObject[]): string =>
  hashOf(desired.map(({ metadata }) => metadata.annotations?.[hashAnnotation] ?? "").join()).slice(0, 8);
