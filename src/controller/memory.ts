import type { Clock } from "../clock.ts";
import type { ObjectKey } from "../kube/object.ts";

interface Notes {
  /** Since when there is progress that the status does not tell. */
  progressSince: number | undefined;
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

  /** Deployments that something goes on with. */
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

  /** Milliseconds for which there has been progress that the status does not tell. The first question starts the time. */
  progressFor(deployment: ObjectKey): number {
    const notes = this.#of(deployment);
    notes.progressSince ??= this.#clock.now();
    return this.#clock.now() - notes.progressSince;
  }

  /** The status tells everything. */
  statusIsTrue(deployment: ObjectKey): void {
    const notes = this.#notes.get(textOf(deployment));
    if (notes !== undefined) notes.progressSince = undefined;
  }

  forget(deployment: ObjectKey): void {
    this.#notes.delete(textOf(deployment));
  }

  #of(deployment: ObjectKey): Notes {
    let notes = this.#notes.get(textOf(deployment));
    if (notes === undefined) {
      notes = { progressSince: undefined, retiredAt: new Map() };
      this.#notes.set(textOf(deployment), notes);
    }
    return notes;
  }
}
