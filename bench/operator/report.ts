import type { Floor } from "./floor.ts";
import { burstSize } from "./floor.ts";
import type { Measured, Work } from "./measure.ts";

const s = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** The table of docs/performance.md. */
export function report(floor: Floor, measured: Measured): string[] {
  const { count, create, rest, restart, change, burst, edit } = measured;
  const rows: readonly (readonly [string, string, string])[] = [
    [
      `create ${count} → last ready (half, p90)`,
      timesOf(create.times),
      `floor ${timesOf(floor.create)}: ${ratio(create.times.last, floor.create.last)}`,
    ],
    ["– half of them ready at", share(create.times.half / create.times.last), "of the time"],
    [
      "– API calls of the operator per deployment, events included",
      perDeployment(create, count),
      kinds(create),
    ],
    ["– operator CPU", s(create.cpu), ""],
    [
      "– API server CPU",
      s(create.serverCpu),
      `floor ${s(floor.createCpu)}: ${ratio(create.serverCpu, floor.createCpu)}`,
    ],
    [
      "operator RSS empty / at most",
      `${measured.emptyMib.toFixed(0)} / ${measured.mostMib.toFixed(0)} MiB`,
      `${(((measured.mostMib - measured.emptyMib) * 1024) / (count + burstSize)).toFixed(0)} KiB a deployment`,
    ],
    [
      `at rest, ${rest.seconds} s`,
      `${rest.calls} calls, ${rest.cpuMsPerSecond.toFixed(2)} ms CPU/s`,
      "besides watches and lease",
    ],
    ["restart until quiet", s(restart.seconds), `${restart.reads} reads, ${restart.writes} writes`],
    [
      `image change on all ${count} → last rolled out (half, p90)`,
      timesOf(change.times),
      `floor ${timesOf(floor.change)}: ${ratio(change.times.last, floor.change.last)}`,
    ],
    ["– API calls each", perDeployment(change, count), kinds(change)],
    ["– statuses that said Available too early", String(create.lies + change.lies + burst.lies), ""],
    [
      `burst of ${burstSize} creates on top`,
      timesOf(burst.times),
      `floor ${timesOf(floor.burst)}: ${ratio(burst.times.last, floor.burst.last)}, ${burst.refused} calls refused`,
    ],
    [
      "edit → first write, 20 edits a second",
      `p50 ${edit.p50.toFixed(1)} ms, p99 ${edit.p99.toFixed(1)} ms`,
      `${edit.count} edits`,
    ],
  ];
  return ["| what | operator | |", "| --- | --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)];
}

const timesOf = ({ last, half, p90 }: Work["times"]): string =>
  `${s(last)} (${half.toFixed(1)}, ${p90.toFixed(1)})`;
const ratio = (value: number, base: number): string => `${(value / base).toFixed(2)}×`;
const share = (value: number): string => `${(value * 100).toFixed(0)} %`;
const perDeployment = ({ calls }: Work, count: number): string =>
  ([...calls.values()].reduce((sum, calls) => sum + calls, 0) / count).toFixed(2);
const kinds = ({ calls }: Work): string => [...calls].map(([kind, number]) => `${number} ${kind}`).join(", ");
