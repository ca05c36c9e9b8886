import { describe, expect, it } from "@jest/globals";
import { ManualClock } from "../../test/support/manual-clock.ts";
import { Memory } from "./memory.ts";

const key = { namespace: "ns", name: "n" };

describe("the controller's memory", () => {
  it("lets an object drain from when it was first to go", () => {
    const clock = new ManualClock();
    const memory = new Memory(clock);
    expect(memory.drainLeft(key, "old", 5_000)).toBe(5_000);
    clock.advance(2_000);
    expect(memory.drainLeft(key, "old", 5_000)).toBe(3_000);
    clock.advance(9_000);
    expect(memory.drainLeft(key, "old", 5_000)).toBe(0);
  });

  it("begins a drain anew for what was wanted again in between", () => {
    const clock = new ManualClock();
    const memory = new Memory(clock);
    memory.drainLeft(key, "old", 5_000);
    memory.keepDraining(key, new Set());
    clock.advance(6_000);
    expect(memory.drainLeft(key, "old", 5_000)).toBe(5_000);
  });

  it("counts how long progress has been kept back, and forgets it when it was told", () => {
    const clock = new ManualClock();
    const memory = new Memory(clock);
    expect(memory.progressFor(key)).toBe(0);
    clock.advance(700);
    expect(memory.progressFor(key)).toBe(700);
    memory.statusIsTrue(key);
    expect(memory.progressFor(key)).toBe(0);
  });

  it("keeps nothing of what is gone", () => {
    const memory = new Memory(new ManualClock());
    memory.drainLeft(key, "old", 1);
    memory.forget(key);
    expect(memory.size).toBe(0);
  });
});
