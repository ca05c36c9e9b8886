/** A line in which groups take turns: a group that sends many waits behind its own, not before the others. */
export class FairLine<Item> {
  readonly #groups = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(group: string, item: Item): void {
    const items = this.#groups.get(group);
    if (items === undefined) this.#groups.set(group, [item]);
    else items.push(item);
    this.#length += 1;
  }

  /** The first item of the group whose turn it is; that group goes to the end. */
  shift(): Item | undefined {
    const [next] = this.#groups;
    if (next === undefined) return undefined;
    const [group, items] = next;
    const item = items.shift();
    this.#groups.delete(group);
    if (items.length > 0) this.#groups.set(group, items);
    this.#length -= 1;
    return item;
  }

  clear(): void {
    this.#groups.clear();
    this.#length = 0;
  }
}
