import type { Feedback, MetricValue } from "platform-core/component";

interface Parameters {
  branches: number;
  /** Share of the requests that try another branch than the best. */
  epsilon: number;
  seed: number;
}

/** Sends most requests to the branch with the best mean reward so far, and now and then tries another. */
export default class EpsilonGreedy {
  readonly #epsilon: number;
  readonly #tries: number[];
  readonly #rewards: number[];
  #state: number;

  constructor({ branches, epsilon, seed }: Parameters) {
    this.#epsilon = epsilon;
    this.#tries = Array.from({ length: branches }, () => 0);
    this.#rewards = Array.from({ length: branches }, () => 0);
    this.#state = seed;
  }

  route(): number {
    const best = this.#best();
    const others = this.#tries.map((_, branch) => branch).filter((branch) => branch !== best);
    if (others.length === 0 || this.#random() >= this.#epsilon) return best;
    return others[Math.floor(this.#random() * others.length)] ?? best;
  }

  sendFeedback({ reward, routing }: Feedback): void {
    if (routing === undefined || routing < 0 || routing >= this.#tries.length) return;
    this.#tries[routing] = (this.#tries[routing] ?? 0) + 1;
    this.#rewards[routing] = (this.#rewards[routing] ?? 0) + reward;
  }

  metrics(): MetricValue[] {
    return [{ type: "GAUGE", key: "bandit_best_branch", value: this.#best() }];
  }

  #best(): number {
    const means = this.#tries.map((tries, branch) =>
      tries === 0 ? 0 : (this.#rewards[branch] ?? 0) / tries,
    );
    return means.indexOf(Math.max(...means));
  }

  /** mulberry32: the same seed gives the same choices. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
