import type { Component, ModelMetadata } from "./component.ts";

/** Metadata of a component: what its image says, over that its own `initMetadata`, over that MODEL_METADATA. */
export async function readMetadata(
  component: Component,
  image: string,
  override: string | undefined,
): Promise<Required<ModelMetadata>> {
  const [name, version] = splitImage(image);
  const defaults = {
    name,
    versions: version === undefined ? [] : [version],
    platform: "",
    inputs: [],
    outputs: [],
  };
  return { ...defaults, ...(await component.initMetadata?.()), ...(await parseOverride(override)) };
}

async function parseOverride(override: string | undefined): Promise<ModelMetadata> {
  if (override === undefined || override === "") return {};
  const { parse } = await import("yaml");
  const value: unknown = parse(override);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("MODEL_METADATA is no YAML map");
}

/** Name and tag of an image; a registry's port is no tag, and a digest is one. */
export function splitImage(image: string): [string, string | undefined] {
  const at = image.indexOf("@");
  if (at >= 0) return [image.slice(0, at), image.slice(at + 1)];
  const colon = image.lastIndexOf(":");
  return colon > image.lastIndexOf("/")
    ? [image.slice(0, colon), image.slice(colon + 1)]
    : [image, undefined];
}
