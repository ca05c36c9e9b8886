import { identity, type KubeObject } from "./object.ts";

/** Values under which an object is found. */
export type IndexFunction = (object: KubeObject) => readonly string[];

/** Objects by identity, and by whatever else they are looked for. */
export class ObjectStore {
  readonly #objects = new Map<string, KubeObject>();
  readonly #indexes: ReadonlyMap<
    string,
    { readonly values: IndexFunction; readonly found: Map<string, Map<string, KubeObject>> }
  >;

  constructor(indexes: Readonly<Record<string, IndexFunction>>) {
    this.#indexes = new Map(
      Object.entries(indexes).map(([name, values]) => [name, { values, found: new Map() }]),
    );
  }

  get size(): number {
    return this.#objects.size;
  }

  get(id: string): KubeObject | undefined {
    return this.#objects.get(id);
  }

  values(): Iterable<KubeObject> {
    return this.#objects.values();
  }

  /** Objects that an index finds under a value. */
  by(index: string, value: string): KubeObject[] {
    return [...(this.#indexes.get(index)?.found.get(value)?.values() ?? [])];
  }

  put(object: KubeObject): void {
    const id = identity(object);
    this.remove(id);
    this.#objects.set(id, object);
    for (const { values, found } of this.#indexes.values()) {
      for (const value of values(object)) {
        const entries = found.get(value) ?? new Map<string, KubeObject>();
        found.set(value, entries.set(id, object));
      }
    }
  }

  remove(id: string): void {
    const before = this.#objects.get(id);
    if (before === undefined) return;
    this.#objects.delete(id);
    for (const { values, found } of this.#indexes.values()) {
      for (const value of values(before)) {
        const entries = found.get(value);
        entries?.delete(id);
        if (entries?.size === 0) found.delete(value);
      }
    }
  }
}

/** Whether one resource version is older than another. Kubernetes promises since 1.35 that they compare as whole numbers. */
export function isOlder(version: string | undefined, than: string | undefined): boolean {
  if (version === undefined || than === undefined) return false;
  return version.length === than.length ? version < than : version.length < than.length;
}
