import { Agent, request } from "node:http";
import { startContestants, upstreamPort } from "./contestants.ts";
import { spread } from "./statistics.ts";

const body = JSON.stringify({
  data: { ndarray: [Array.from({ length: 95 }, (_, index) => index + 0.123456)] },
});

/** Milliseconds of each request, sent one at a time at a fixed rate: at half of what one connection can carry. */
async function latencies(port: number, path: string, count: number, pauseMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await once(agent, port, path);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  return times;
}

const once = (agent: Agent, port: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      agent,
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
    };
    const sent = request(options, (response) => {
      response.resume();
      response.on("end", () => resolve());
    });
    sent.on("error", reject);
    sent.end(body);
  });

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** What each contestant adds to the model's own latency, in microseconds. */
export async function addedLatency(rounds: number, count: number): Promise<string[]> {
  const { contestants, stop } = await startContestants();
  const added = new Map<string, { p50: number[]; p99: number[] }>();
  try {
    for (const { port } of contestants) await latencies(port, "/api/v1.0/predictions", 5_000, 0);
    for (let round = 0; round < rounds; round += 1) {
      const direct = await latencies(upstreamPort, "/predict", count, 1);
      for (const { name, port } of contestants) {
        const through = await latencies(port, "/api/v1.0/predictions", count, 1);
        const entry = added.get(name) ?? { p50: [], p99: [] };
        entry.p50.push((percentile(through, 0.5) - percentile(direct, 0.5)) * 1000);
        entry.p99.push((percentile(through, 0.99) - percentile(direct, 0.99)) * 1000);
        added.set(name, entry);
      }
      process.stderr.write(".");
    }
    process.stderr.write("\n");
  } finally {
    stop();
  }
  const rows = [...added].map(
    ([name, { p50, p99 }]) => `| ${name} | ${spread(p50, 0)} | ${spread(p99, 0)} |`,
  );
  return [
    "### Added latency, 1 kB, one connection at a fixed rate",
    "",
    "| contestant | p50 µs | p99 µs |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ];
}
