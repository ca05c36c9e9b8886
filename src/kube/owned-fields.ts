import type { KubeObject } from "./object.ts";

/** The field manager under which everything is applied. */
export const fieldManager = "platform-core-operator";

interface ManagedFieldsEntry {
  manager?: string;
  operation?: string;
  subresource?: string;
  fieldsV1?: Fields;
}

type Fields = { readonly [key: string]: Fields };

/** Managers of earlier versions of this operator; what they own becomes ours. */
const formerManagers: readonly string[] = ["manager", "platform-manager", "platform-controller-manager"];

const entriesOf = ({ metadata }: KubeObject): readonly ManagedFieldsEntry[] =>
  (metadata as { managedFields?: ManagedFieldsEntry[] }).managedFields ?? [];

const isOurs = ({ manager, operation, subresource }: ManagedFieldsEntry): boolean =>
  manager === fieldManager && operation === "Apply" && subresource === undefined;

const isFormer = ({ manager, subresource }: ManagedFieldsEntry): boolean =>
  subresource === undefined && formerManagers.includes(manager ?? "");

/**
 * What the API server says we own of an object, as FieldsV1 JSON. The server takes a field out of it when anybody else
 * changes or removes the field: so it tells drift exactly, whatever defaults and normal forms the server has.
 * Empty for an object that an earlier version made. Undefined when we never applied the object.
 */
export function ownedFields(object: KubeObject): string | undefined {
  const entries = entriesOf(object);
  const own = entries.find(isOurs);
  if (own !== undefined) return JSON.stringify(own.fieldsV1 ?? {});
  return entries.some(isFormer) ? "{}" : undefined;
}

/** Whether we still own every field that was rendered. */
export function ownsAll(rendered: KubeObject, fields: string): boolean {
  const { apiVersion: _version, kind: _kind, metadata, ...parts } = rendered;
  const { name: _name, namespace: _namespace, ...given } = metadata;
  const owned = JSON.parse(fields) as Fields;
  return !isLeaf(owned) && covers({ metadata: given, ...parts }, owned);
}

function covers(value: unknown, fields: Fields | undefined): boolean {
  if (value === undefined) return true;
  if (fields === undefined) return isEmpty(value);
  // A leaf of the field set stands for all below it: such lists and maps are owned as a whole.
  if (typeof value !== "object" || value === null || isLeaf(fields)) return true;
  if (Array.isArray(value)) {
    const elements = Object.entries(fields);
    return value.every((element) => covers(element, elementOf(element, elements)));
  }
  return Object.entries(value).every(([key, inner]) => covers(inner, fields[`f:${key}`]));
}

const isLeaf = (fields: Fields): boolean => Object.keys(fields).every((key) => key === ".");

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Fields of one element of a list: `k:{"name":"a"}` names it by keys, `v:"a"` by its value. Keys that were left out are defaulted by the server. */
function elementOf(element: unknown, fields: readonly (readonly [string, Fields])[]): Fields | undefined {
  for (const [key, inner] of fields) {
    if (key.startsWith("v:") && key.slice(2) === JSON.stringify(element)) return inner;
    if (key.startsWith("k:") && hasKeys(element, JSON.parse(key.slice(2)) as Record<string, unknown>))
      return inner;
  }
  return undefined;
}

const hasKeys = (element: unknown, keys: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(keys).every(([name, value]) => {
    const own = (element as Record<string, unknown>)[name];
    return own === undefined || own === value;
  });

/**
 * The JSON patch that hands what earlier versions own over to our field manager, so that fields which are no longer
 * rendered go away with the next apply. Undefined when there is nothing to hand over.
 */
export function handOver(object: KubeObject): object[] | undefined {
  const entries = entriesOf(object);
  if (!entries.some(isFormer)) return undefined;
  const ours = entries.filter((entry) => isFormer(entry) || isOurs(entry));
  const handed = {
    ...ours[0],
    manager: fieldManager,
    operation: "Apply",
    fieldsV1: ours.map(({ fieldsV1 }) => fieldsV1 ?? {}).reduce(union),
  };
  const others = entries.filter((entry) => !ours.includes(entry));
  return [
    { op: "replace", path: "/metadata/managedFields", value: [handed, ...others] },
    // Refused when the object has changed since it was read.
    { op: "replace", path: "/metadata/resourceVersion", value: object.metadata.resourceVersion },
  ];
}

function union(one: Fields, other: Fields): Fields {
  const both: Record<string, Fields> = { ...one };
  for (const [key, inner] of Object.entries(other)) both[key] = union(both[key] ?? {}, inner);
  return both;
}
