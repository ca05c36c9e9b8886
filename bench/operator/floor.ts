import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Observer } from "./observer.ts";
import { changeChildren, createChildren, untilDone, type Range, type Times } from "./phases.ts";
import { Rig } from "./rig.ts";

/** What the machine takes for the children alone. */
export interface Floor {
  readonly create: Times;
  readonly createCpu: number;
  readonly change: Times;
  readonly burst: Times;
}

export const burstSize = 300;

export async function measureFloor(count: number): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), "platform-core-floor-"));
  const rig = await Rig.start(folder);
  const observer = new Observer(rig.bed.kubeconfig);
  await observer.start(false);
  const phase = async (range: Range, image: string, act: typeof createChildren): Promise<Times> => {
    const started = performance.now();
    await act(rig, range, image);
    return untilDone(observer, range, { image, generation: undefined, started });
  };
  try {
    const all = { from: 0, to: count };
    const cpu = rig.cpuOf("kube-apiserver");
    const create = await phase(all, "bench/model:1", createChildren);
    const createCpu = rig.cpuOf("kube-apiserver") - cpu;
    process.stderr.write(`floor: created in ${create.last.toFixed(1)} s\n`);
    const change = await phase(all, "bench/model:2", changeChildren);
    process.stderr.write(`floor: changed in ${change.last.toFixed(1)} s\n`);
    const burst = await phase({ from: count, to: count + burstSize }, "bench/model:2", createChildren);
    return { create, createCpu, change, burst };
  } finally {
    await observer.stop();
    await rig.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
