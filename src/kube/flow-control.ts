import { sleep, type Clock } from "../clock.ts";

/** Bounds how much is asked of the server at once, and holds everything back while it asks for patience. */
export class FlowControl {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #inFlight = 0;
  #pausedUntil = 0;

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Runs a call when its turn has come. */
  async run<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    while (this.#inFlight >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inFlight += 1;
    try {
      await sleep(this.#clock, this.#pausedUntil - this.#clock.now(), signal);
      return await call();
    } finally {
      this.#inFlight -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Holds new calls back for so long. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }
}
