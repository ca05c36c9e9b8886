import type { Clock } from "../clock.ts";
import type { ObjectKey } from "../kube/object.ts";

interface Notes {
  statusWrittenAt: number;
  readonly retiredAt: Map<string, number>;
}

const textOf = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;

/**
 * What the controller remembers of a deployment while something goes on with it. All of it may be forgotten: a restart
 * waits a drain time once more, and writes nothing that it would not have written.
 */
export class Memory {
  readonly #clock: Clock;
  readonly #notes = new Map<string, Notes>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#notes.size;
  }

  /** Milliseconds that an object which is to go has still to drain. The first question starts the time. */
  drainLeft(deployment: ObjectKey, object: string, drainMs: number): number {
    const { retiredAt } = this.#of(deployment);
    const now = this.#clock.now();
    const since = retiredAt.get(object) ?? now;
    retiredAt.set(object, since);
    return Math.max(0, since + drainMs - now);
  }

  /** The object is wanted again, or is not yet to go: its time starts anew. */
  keepDraining(deployment: ObjectKey, objects: ReadonlySet<string>): void {
    const retiredAt = this.#notes.get(textOf(deployment))?.retiredAt;
    for (const object of retiredAt?.keys() ?? []) if (!objects.has(object)) retiredAt?.delete(object);
  }

  statusWritten(deployment: ObjectKey): void {
    this.#of(deployment).statusWrittenAt = this.#clock.now();
  }

  /** Milliseconds since the status was last written; Infinity when that is not remembered. */
  sinceStatus(deployment: ObjectKey): number {
    const at = this.#notes.get(textOf(deployment))?.statusWrittenAt;
    return at === undefined ? Infinity : this.#clock.now() - at;
  }

  forget(deployment: ObjectKey): void {
    this.#notes.delete(textOf(deployment));
  }

  #of(deployment: ObjectKey): Notes {
    let notes = this.#notes.get(textOf(deployment));
    if (notes === undefined) {
      notes = { statusWrittenAt: -Infinity, retiredAt: new Map() };
      this.#notes.set(textOf(deployment), notes);
    }
    return notes;
  }
}
