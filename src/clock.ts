/** Time as a parameter: code that waits or stamps takes a Clock, and tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs something once, `ms` milliseconds from now. Gives what calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** The n-th pause of something that keeps failing: twice as long each time up to a longest, with jitter so that many do not return at once. */
export function backoff(
  failures: number,
  [first, longest]: readonly [number, number],
  random = Math.random,
): number {
  if (failures <= 0) return 0;
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 30)) * (0.5 + random() / 2);
}
