import { PlatformError } from "../errors.ts";

/**
 * Tells work that nobody waits for its result any more. Lighter than an AbortSignal: one is made for every request.
 * Cancelling twice has no effect; the first reason stays.
 */
export class Cancellation {
  #reason: PlatformError | undefined;
  #listeners: ((reason: PlatformError) => void)[] | undefined;

  get reason(): PlatformError | undefined {
    return this.#reason;
  }

  /** Runs the listener once, at cancellation, or at once if that has already happened. */
  onCancel(listener: (reason: PlatformError) => void): void {
    if (this.#reason !== undefined) listener(this.#reason);
    else if (this.#listeners === undefined) this.#listeners = [listener];
    else this.#listeners.push(listener);
  }

  forget(listener: (reason: PlatformError) => void): void {
    const index = this.#listeners?.indexOf(listener) ?? -1;
    if (index >= 0) this.#listeners?.splice(index, 1);
  }

  cancel(reason: PlatformError): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener(reason);
  }

  /** One that is cancelled with this one, and can be cancelled without it. */
  child(): Cancellation {
    const child = new Cancellation();
    this.onCancel((reason) => child.cancel(reason));
    return child;
  }
}

/** Runs all tasks at once. When one fails the others are cancelled and the first failure is thrown. */
export async function allOrCancel<Value>(
  parent: Cancellation,
  tasks: readonly ((cancellation: Cancellation) => Promise<Value>)[],
): Promise<Value[]> {
  const siblings = parent.child();
  try {
    return await Promise.all(tasks.map((task) => task(siblings)));
  } catch (cause) {
    siblings.cancel(PlatformError.from(cause));
    throw cause;
  }
}
