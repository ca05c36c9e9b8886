import { apiVersion, kind } from "../../src/api/schema/deployment.ts";
import { objectPath } from "../../src/kube/paths.ts";
import { quantile } from "../statistics.ts";
import { isWork, type AuditedCall } from "./audit.ts";
import { burstSize } from "./floor.ts";
import { Observer } from "./observer.ts";
import { OperatorProcess } from "./operator-process.ts";
import {
  changeImage,
  createSources,
  liesIn,
  nameOf,
  oneModel,
  untilDone,
  type Range,
  type Times,
} from "./phases.ts";
import { benchNamespace, Rig } from "./rig.ts";

/** A phase in which deployments were made or changed. */
export interface Work {
  readonly times: Times;
  /** Calls of the operator, by verb and resource. */
  readonly calls: ReadonlyMap<string, number>;
  readonly cpu: number;
  readonly serverCpu: number;
  /** Deployments whose status said Available too early. */
  readonly lies: number;
  /** Calls that were not answered with success. */
  readonly refused: number;
}

export interface Measured {
  readonly count: number;
  readonly emptyMib: number;
  readonly mostMib: number;
  readonly create: Work;
  readonly rest: { readonly seconds: number; readonly calls: number; readonly cpuMsPerSecond: number };
  readonly restart: { readonly seconds: number; readonly reads: number; readonly writes: number };
  readonly change: Work;
  readonly burst: Work;
  /** Milliseconds from an edit to the operator's first write for it. */
  readonly edit: { readonly p50: number; readonly p99: number; readonly count: number };
}

const restSeconds = Number(process.env["BENCH_REST_SECONDS"] ?? 120);
const editsPerSecond = 20;
const editSeconds = 30;

export async function measureOperator(folder: string, count: number): Promise<Measured> {
  const rig = await Rig.start(folder);
  const observer = new Observer(rig.bed.kubeconfig);
  let operator = await OperatorProcess.start(rig);
  try {
    await observer.start(true);
    await pause(3);
    const emptyMib = operator.memory().now;
    const all = { from: 0, to: count };
    const work = workOn(rig, observer);
    const create = await work(operator, all, {
      generation: 1,
      image: "bench/model:1",
      act: createSources,
    });
    tell("created", create);
    const rest = await measureRest(rig, operator);
    const firstMost = operator.memory().most;
    await operator.stop();
    const before = rig.operatorCalls().length;
    const started = performance.now();
    operator = await OperatorProcess.start(rig);
    await operator.until(
      (metrics) =>
        (metrics.get("controller_runtime_reconcile_total") ?? 0) >= count &&
        metrics.get("workqueue_depth") === 0 &&
        metrics.get("controller_runtime_active_workers") === 0,
    );
    const seconds = (performance.now() - started) / 1000;
    await pause(2);
    const calls = rig
      .operatorCalls()
      .slice(before)
      .filter(({ resource }) => !resource.endsWith("/leases"));
    const writes = calls.filter(({ verb }) => !/^(get|list|watch)$/.test(verb)).length;
    const restart = { seconds, reads: calls.length - writes, writes };
    const change = await work(operator, all, {
      generation: 2,
      image: "bench/model:2",
      act: changeImage,
    });
    tell("changed", change);
    const burst = await work(
      operator,
      { from: count, to: count + burstSize },
      { generation: 1, image: "bench/model:2", act: createSources },
    );
    tell("burst", burst);
    const edit = await measureEdits(rig, count);
    const mostMib = Math.max(firstMost, operator.memory().most);
    return { count, emptyMib, mostMib, create, rest, restart, change, burst, edit };
  } finally {
    await operator.stop();
    await observer.stop();
    await rig.stop();
  }
}

const tell = (what: string, { times }: Work): boolean =>
  process.stderr.write(`operator: ${what} in ${times.last.toFixed(1)} s\n`);

const pause = (seconds: number): Promise<void> => new Promise((end) => setTimeout(end, seconds * 1000));

interface Task {
  readonly image: string;
  readonly generation: number;
  readonly act: (rig: Rig, range: Range, image: string) => Promise<void>;
}

const workOn =
  (rig: Rig, observer: Observer) =>
  async (operator: OperatorProcess, range: Range, task: Task): Promise<Work> => {
    const before = {
      cpu: operator.cpu(),
      server: rig.cpuOf("kube-apiserver"),
      calls: rig.operatorCalls().length,
    };
    const started = performance.now();
    await task.act(rig, range, task.image);
    const times = await untilDone(observer, range, { ...task, started });
    const cpu = operator.cpu() - before.cpu;
    const serverCpu = rig.cpuOf("kube-apiserver") - before.server;
    const lies = liesIn(observer, range).length;
    // Events may still be on their way.
    await pause(2);
    const calls = rig.operatorCalls().slice(before.calls).filter(isWork);
    const refused = calls.filter(({ code }) => code > 299).length;
    return { times, calls: byKind(calls), cpu, serverCpu, lies, refused };
  };

function byKind(calls: readonly AuditedCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { verb, resource } of calls)
    counts.set(`${verb} ${resource}`, (counts.get(`${verb} ${resource}`) ?? 0) + 1);
  return counts;
}

async function measureRest(rig: Rig, operator: OperatorProcess): Promise<Measured["rest"]> {
  // What the work left behind, such as late events and garbage, is not rest.
  await pause(15);
  const before = { calls: rig.operatorCalls().length, cpu: operator.cpu() };
  await pause(restSeconds);
  const calls = rig.operatorCalls().slice(before.calls).filter(isWork).length;
  const cpuMsPerSecond = ((operator.cpu() - before.cpu) * 1000) / restSeconds;
  return { seconds: restSeconds, calls, cpuMsPerSecond };
}

/** An edit that the operator has to write, and that replaces no pod: 20 rollouts a second are more than the machine has. */
function editedPredictor(index: number): object {
  const { spec } = oneModel("", "bench/model:2") as { spec: { predictors: object[] } };
  return { ...spec.predictors[0], progressDeadlineSeconds: 1000 + index };
}

/** Edits at a steady rate; the API server's own clock tells when each was taken and when the operator wrote. */
async function measureEdits(rig: Rig, count: number): Promise<Measured["edit"]> {
  await pause(5);
  const edits: Promise<unknown>[] = [];
  const began = Date.now();
  for (let index = 0; index < editsPerSecond * editSeconds; index += 1) {
    const name = nameOf((index * 37) % count);
    const path = objectPath({ apiVersion, kind, namespace: benchNamespace, name });
    edits.push(rig.merge(path, { spec: { predictors: [editedPredictor(index)] } }));
    await pause(Math.max(0, (began + ((index + 1) * 1000) / editsPerSecond - Date.now()) / 1000));
  }
  await Promise.all(edits);
  await pause(3);
  const calls = rig.calls().filter(({ at }) => at >= began);
  const writes = calls.filter(
    ({ user, verb, resource }) => user === "operator" && verb === "patch" && resource === "apps/deployments",
  );
  const delays = calls
    .filter(({ user, verb }) => user === "editor" && verb === "patch")
    .flatMap((edit) => {
      const write = writes.find(({ name, at }) => name === `${edit.name}-main-0-classifier` && at >= edit.at);
      return write === undefined ? [] : [write.at - edit.answeredAt];
    });
  const sorted = delays.sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), count: sorted.length };
}
