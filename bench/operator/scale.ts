import { Observer } from "./observer.ts";
import { OperatorProcess } from "./operator-process.ts";
import { createSources, untilDone } from "./phases.ts";
import { Rig } from "./rig.ts";

/** The memory that very many deployments take. */
export async function measureScale(folder: string, count: number): Promise<string[]> {
  const rig = await Rig.start(folder);
  const observer = new Observer(rig.bed.kubeconfig);
  const operator = await OperatorProcess.start(rig);
  try {
    await observer.start(true);
    const { now: empty } = operator.memory();
    const range = { from: 0, to: count };
    const started = performance.now();
    await createSources(rig, range, "bench/model:1");
    const times = await untilDone(observer, range, { image: "bench/model:1", generation: 1, started });
    const { now, most } = operator.memory();
    const perDeployment = ((most - empty) * 1024) / count;
    return [
      `${count} deployments: all ready after ${times.last.toFixed(0)} s (half ${times.half.toFixed(0)} s), operator CPU ${operator.cpu().toFixed(1)} s,`,
      `RSS empty ${empty.toFixed(0)} MiB, now ${now.toFixed(0)} MiB, at most ${most.toFixed(0)} MiB: ${perDeployment.toFixed(0)} KiB a deployment`,
    ];
  } finally {
    await operator.stop();
    await observer.stop();
    await rig.stop();
  }
}
