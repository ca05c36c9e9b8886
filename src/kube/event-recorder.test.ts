import { describe, expect, it } from "@jest/globals";
import { ManualClock } from "../../test/support/manual-clock.ts";
import type { ClusterEvent } from "./cluster.ts";
import { EventRecorder } from "./event-recorder.ts";
import type { KubeRest, RestRequest } from "./rest.ts";

const regarding = { apiVersion: "g/v1", kind: "K", namespace: "ns", name: "n", uid: "u" };
const warning: ClusterEvent = { type: "Warning", reason: "Bad", message: "it is bad" };

/** A recorder whose calls are written down: how the API server takes them is for the cluster tests. */
function recorder(): {
  clock: ManualClock;
  events: EventRecorder;
  calls: RestRequest[];
  lost: ClusterEvent[];
} {
  const clock = new ManualClock();
  const calls: RestRequest[] = [];
  const lost: ClusterEvent[] = [];
  const rest = {
    json: (request: RestRequest) => {
      calls.push(request);
      return Promise.resolve({ metadata: { name: `event-${calls.length}` } });
    },
  } as unknown as KubeRest;
  const events = new EventRecorder({
    rest,
    clock,
    controller: "c",
    instance: "i",
    onLost: (event) => lost.push(event),
  });
  return { clock, events, calls, lost };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the event recorder", () => {
  it("tells an event once, and its repetitions as a series, not more often than every half minute", async () => {
    const { clock, events, calls } = recorder();
    for (let second = 0; second <= 60; second += 1) {
      events.record(regarding, warning);
      await settle();
      clock.advance(1_000);
    }
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ["POST", "/apis/events.k8s.io/v1/namespaces/ns/events"],
      ["PATCH", "/apis/events.k8s.io/v1/namespaces/ns/events/event-1"],
      ["PATCH", "/apis/events.k8s.io/v1/namespaces/ns/events/event-1"],
    ]);
    expect(calls.map(({ body }) => (body as { series?: { count: number } }).series?.count)).toEqual([
      undefined,
      31,
      61,
    ]);
  });

  it("begins anew when it has been quiet for long", async () => {
    const { clock, events, calls } = recorder();
    events.record(regarding, warning);
    await settle();
    clock.advance(10 * 60_000);
    events.record(regarding, warning);
    await settle();
    expect(calls.map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  it("leaves out what is too much, and never the warnings for good news", async () => {
    const { clock, events, calls, lost } = recorder();
    const good = (index: number): ClusterEvent => ({
      type: "Normal",
      reason: "Good",
      message: String(index),
    });
    for (let index = 0; index < 100; index += 1) events.record(regarding, good(index));
    events.record(regarding, warning);
    await settle();
    expect([calls.length, lost.length]).toEqual([26, 75]);
    clock.advance(5_000);
    for (let index = 200; index < 300; index += 1) events.record(regarding, good(index));
    await settle();
    expect(calls.length).toBe(36);
  });

  it("tells no more than the API server takes", async () => {
    const { events, calls } = recorder();
    events.record(regarding, { ...warning, message: "x".repeat(5_000) });
    await settle();
    expect((calls[0]?.body as { note: string }).note).toHaveLength(1_024);
  });
});
