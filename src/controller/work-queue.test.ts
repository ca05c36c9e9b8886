import { describe, expect, it } from "@jest/globals";
import { systemClock } from "../clock.ts";
import { WorkQueue } from "./work-queue.ts";

const options = { clock: systemClock, workers: 1, backoffMs: [1, 10] as const, groupOf: (): string => "" };
const never = { after: "never" } as const;

/** Lets everything that is due now happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the work queue", () => {
  it("works on a key once for many adds, and once more for those during the work", async () => {
    let runs = 0;
    let release: () => void = () => undefined;
    const queue = new WorkQueue(
      () => {
        runs += 1;
        return new Promise((resolve) => (release = () => resolve(never)));
      },
      { ...options, workers: 4 },
    );
    queue.start();
    for (let add = 0; add < 3; add += 1) queue.add("a");
    await settle();
    expect(runs).toBe(1);
    for (let add = 0; add < 3; add += 1) queue.add("a");
    await settle();
    expect(runs).toBe(1);
    release();
    await settle();
    expect(runs).toBe(2);
    release();
    await queue.close();
  });

  it("keeps to the number of workers, and never works on one key twice at a time", async () => {
    const working = new Set<string>();
    let most = 0;
    const queue = new WorkQueue(
      async (key) => {
        expect(working.has(key)).toBe(false);
        working.add(key);
        most = Math.max(most, working.size);
        await settle();
        working.delete(key);
        return never;
      },
      { ...options, workers: 2 },
    );
    queue.start();
    for (let add = 0; add < 50; add += 1) queue.add(`k${add % 7}`);
    for (let turn = 0; turn < 50; turn += 1) await settle();
    expect([most, working.size]).toEqual([2, 0]);
    await queue.close();
  });

  it("tries a failing key again, longer apart each time, whether it asks for that or throws", async () => {
    const times: number[] = [];
    const queue = new WorkQueue(
      () => {
        times.push(performance.now());
        if (times.length === 1) return Promise.reject(new Error("x"));
        return Promise.resolve(times.length < 4 ? { after: "backoff" as const } : never);
      },
      { ...options, backoffMs: [20, 1_000] },
    );
    queue.start();
    queue.add("a");
    while (times.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps[2]).toBeGreaterThan(gaps[0] ?? 0);
    await queue.close();
  });

  it("waits for work in progress when it closes, and takes no more", async () => {
    let done = false;
    const queue = new WorkQueue(async () => {
      await settle();
      done = true;
      return never;
    }, options);
    queue.start();
    queue.add("a");
    queue.add("b");
    await queue.close();
    expect(done).toBe(true);
    done = false;
    queue.add("c");
    await settle();
    expect(done).toBe(false);
  });
});
