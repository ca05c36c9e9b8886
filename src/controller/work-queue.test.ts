import { describe, expect, it } from "@jest/globals";
import { systemClock } from "../clock.ts";
import { ManualClock } from "../../test/support/manual-clock.ts";
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

describe("whose turn it is", () => {
  /** The order in which one worker takes what waits. */
  async function order(fill: (queue: WorkQueue) => void): Promise<string[]> {
    const taken: string[] = [];
    const queue = new WorkQueue(
      (key) => {
        taken.push(key);
        return Promise.resolve(never);
      },
      { ...options, groupOf: (key) => key.split("/")[0] ?? "" },
    );
    fill(queue);
    queue.start();
    while (queue.size > 0) await settle();
    await queue.close();
    return taken;
  }

  it("is every namespace's, however many deployments one of them has", async () => {
    const taken = await order((queue) => {
      for (let index = 0; index < 100; index += 1) queue.add(`noisy/${index}`);
      queue.add("quiet/a");
      queue.add("calm/b");
    });
    expect(taken.indexOf("quiet/a")).toBeLessThan(3);
    expect(taken.indexOf("calm/b")).toBeLessThan(4);
  });

  it("is first that of what was begun, and still sometimes that of what was not", async () => {
    const taken = await order((queue) => {
      for (let index = 0; index < 20; index += 1) queue.add(`new/${index}`, "whenever");
      for (let index = 0; index < 20; index += 1) queue.add(`begun/${index}`, "soon");
    });
    const first = taken.slice(0, 20);
    expect(first.filter((key) => key.startsWith("begun/")).length).toBe(15);
  });
});

describe("what happens around a key that fails", () => {
  it("does not shorten its pause, but its user's edit does", async () => {
    const clock = new ManualClock();
    let runs = 0;
    const queue = new WorkQueue(
      () => {
        runs += 1;
        return Promise.resolve({ after: "backoff" as const });
      },
      { ...options, clock, backoffMs: [60_000, 60_000] },
    );
    queue.start();
    queue.add("a");
    await settle();
    queue.addSoon("a", 50);
    clock.advance(1_000);
    await settle();
    expect(runs).toBe(1);
    queue.add("a");
    await settle();
    expect(runs).toBe(2);
    await queue.close();
  });

  it("is looked at together when it comes in a flock", async () => {
    const clock = new ManualClock();
    let runs = 0;
    const queue = new WorkQueue(
      () => {
        runs += 1;
        return Promise.resolve(never);
      },
      { ...options, clock },
    );
    queue.start();
    for (let news = 0; news < 10; news += 1) {
      queue.addSoon("a", 50);
      clock.advance(4);
    }
    clock.advance(50);
    await settle();
    expect(runs).toBe(1);
    await queue.close();
  });
});
