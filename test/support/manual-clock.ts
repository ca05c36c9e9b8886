import type { Clock } from "../../src/clock.ts";

/** A clock that moves when it is told to. */
export class ManualClock implements Clock {
  #now = 1_000_000;
  #planned: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const plan = { at: this.#now + ms, run };
    this.#planned.push(plan);
    return () => {
      this.#planned = this.#planned.filter((one) => one !== plan);
    };
  }

  /** Moves on, and runs what is due on the way, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#planned.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#planned = this.#planned.filter((one) => one !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}
