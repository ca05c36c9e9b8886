import { labelKeys } from "./labels.ts";

/** Kinds of the objects that are rendered. */
export const ownedKinds = [
  { apiVersion: "apps/v1", kind: "Deployment" },
  { apiVersion: "v1", kind: "Service" },
] as const;

/** Selects every object that is rendered, and its pods. */
export const ownedSelector = `${labelKeys.managedBy}=platform-core`;

/** Annotation that says what an object was rendered from. */
export const hashAnnotation = "platform.io/rendered-hash";
