import { startContestants, type Contestant } from "./contestants.ts";
import { measure, residentMegabytes, writeScript, type Cell } from "./load.ts";
import { shuffled, spread } from "./statistics.ts";

const numbers = (count: number): string =>
  JSON.stringify({
    data: { ndarray: [Array.from({ length: count }, (_, index) => (index % 100) + 0.123456)] },
  });

const payloads = [
  { name: "4 doubles", body: numbers(4), connections: 8 },
  { name: "1 kB", body: numbers(95), connections: 8 },
  { name: "1 kB, 64 connections", body: numbers(95), connections: 64 },
  { name: "100 kB", body: numbers(9_500), connections: 8 },
] as const;

type Rounds = Map<string, Cell[]>;

/** Runs every cell of every round with all contestants in random order, so that noise meets all alike. */
export async function throughput(rounds: number, seconds: number): Promise<string[]> {
  const { contestants, stop } = await startContestants();
  const lines: string[] = [];
  try {
    const scripts = payloads.map(({ name, body }, index) => ({
      name,
      script: writeScript(`payload${index}`, body),
      bytes: body.length,
    }));
    for (const contestant of contestants) await measure(contestant, scripts[0]?.script ?? "", 8, 2);
    for (const [index, { name, connections }] of payloads.entries()) {
      const run = { contestants, script: scripts[index]?.script ?? "", connections, seconds };
      const results = await interleaved(run, rounds);
      lines.push(...table(name, results, contestants));
    }
  } finally {
    stop();
  }
  return lines;
}

interface Run {
  readonly contestants: readonly Contestant[];
  readonly script: string;
  readonly connections: number;
  readonly seconds: number;
}

async function interleaved(
  { contestants, script, connections, seconds }: Run,
  rounds: number,
): Promise<Rounds> {
  const results: Rounds = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of shuffled(contestants)) {
      results.get(contestant.name)?.push(await measure(contestant, script, connections, seconds));
    }
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return results;
}

function table(name: string, results: Rounds, contestants: readonly Contestant[]): string[] {
  const go = results.get("go") ?? [];
  const ratios = (cells: readonly Cell[], pick: (cell: Cell) => number): number[] =>
    cells.map((cell, round) => pick(cell) / pick(go[round] ?? cell));
  const rows = contestants.map((contestant) => {
    const cells = results.get(contestant.name) ?? [];
    const failed = cells.reduce((sum, cell) => sum + cell.failed, 0);
    return `| ${[
      contestant.name,
      spread(ratios(cells, (cell) => cell.requestsPerSecond)),
      spread(ratios(cells, (cell) => cell.cpuPerRequest)),
      spread(
        cells.map((cell) => cell.requestsPerSecond),
        0,
      ),
      spread(
        cells.map((cell) => cell.cpuPerRequest),
        1,
      ),
      spread(
        cells.map((cell) => cell.p99Micros),
        0,
      ),
      residentMegabytes(contestant).toFixed(0),
      failed,
    ].join(" | ")} |`;
  });
  return [
    `### ${name}`,
    "",
    "| contestant | requests/s, Go = 1 | CPU/request, Go = 1 | requests/s | CPU µs/request | p99 µs | RSS MB | failed |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}
