import { accept } from "../../src/api/validate.ts";
import { apiVersion, kind } from "../../src/api/schema/deployment.ts";
import { collectionPath, objectPath } from "../../src/kube/paths.ts";
import { desiredState } from "../../src/render/desired-state.ts";
import { defaultRenderSettings } from "../../src/settings/render.ts";
import type { Observer } from "./observer.ts";
import { benchNamespace, withWorkers, type Rig } from "./rig.ts";

export const plainWorkers = 20;

/** When a phase's deployments were done, in seconds from its start. */
export interface Times {
  readonly last: number;
  readonly half: number;
  readonly p90: number;
}

export const nameOf = (index: number): string => `model-${String(index).padStart(5, "0")}`;

/** A deployment of one model. */
export const oneModel = (name: string, image: string): object => ({
  apiVersion,
  kind,
  metadata: { name, namespace: benchNamespace },
  spec: {
    predictors: [
      {
        name: "main",
        replicas: 1,
        graph: { name: "classifier", type: "MODEL" },
        componentSpecs: [{ spec: { containers: [{ name: "classifier", image }] } }],
      },
    ],
  },
});

/** The objects that the operator would make for it. */
function childrenOf(name: string, image: string): ReturnType<typeof desiredState> {
  const accepted = accept(oneModel(name, image));
  if (!accepted.ok) throw new Error("the deployment of the benchmark is not accepted");
  return desiredState(accepted.value.deployment, defaultRenderSettings);
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

const indexes = ({ from, to }: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at);

export async function createSources(rig: Rig, range: Range, image: string): Promise<void> {
  await withWorkers(range.to - range.from, plainWorkers, (index) =>
    rig.create(collectionPath(apiVersion, kind, benchNamespace), oneModel(nameOf(range.from + index), image)),
  );
}

export const changeImage = (rig: Rig, range: Range, image: string): Promise<void> =>
  withWorkers(range.to - range.from, plainWorkers, (index) =>
    rig.merge(
      objectPath({ apiVersion, kind, namespace: benchNamespace, name: nameOf(range.from + index) }),
      (({ spec }: { spec?: object }) => ({ spec }))(oneModel("", image)),
    ),
  );

/** The floor: the same children, made by plain workers. */
export const createChildren = (rig: Rig, range: Range, image: string): Promise<void> =>
  withWorkers(range.to - range.from, plainWorkers, async (index) => {
    for (const object of childrenOf(nameOf(range.from + index), image))
      await rig.create(collectionPath(object.apiVersion, object.kind, benchNamespace), object);
  });

export const changeChildren = (rig: Rig, range: Range, image: string): Promise<void> =>
  withWorkers(range.to - range.from, plainWorkers, async (index) => {
    const [workload] = childrenOf(nameOf(range.from + index), image);
    if (workload === undefined) return;
    const { name } = workload.metadata;
    const path = objectPath({ ...workload, namespace: benchNamespace, name });
    const { spec } = workload as typeof workload & { spec: { template: { spec: { containers: object[] } } } };
    await rig.merge(path, { spec: { template: { spec: { containers: spec.template.spec.containers } } } });
  });

/** Waits until every deployment of a range is rolled out with an image and, if it has a status, that says so. */
export async function untilDone(
  observer: Observer,
  range: Range,
  { image, generation, started }: { image: string; generation: number | undefined; started: number },
): Promise<Times> {
  const deadline = performance.now() + 1_200_000;
  for (;;) {
    const done = indexes(range).flatMap((index) => doneAt(observer, nameOf(index), image, generation) ?? []);
    if (done.length === range.to - range.from) return timesOf(done, started);
    if (performance.now() > deadline) throw new Error(`only ${done.length} deployments were done in time`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function doneAt(
  observer: Observer,
  name: string,
  image: string,
  generation: number | undefined,
): number | undefined {
  const rolledOut = observer.rolledOut.get(`${name}-main-0-classifier`);
  if (rolledOut?.image !== image) return undefined;
  if (generation === undefined) return rolledOut.at;
  const available = observer.available.get(name);
  return available?.generation === generation ? Math.max(available.at, rolledOut.at) : undefined;
}

function timesOf(done: readonly number[], started: number): Times {
  const sorted = [...done].sort((a, b) => a - b);
  const at = (share: number): number =>
    ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) - started) / 1000;
  return { last: at(1), half: at(0.5), p90: at(0.9) };
}

/** Statuses that said Available before the workload was rolled out: by the order of the API server itself. */
export const liesIn = (observer: Observer, range: Range): string[] =>
  indexes(range)
    .map(nameOf)
    .filter((name) => {
      const rolledOut = observer.rolledOut.get(`${name}-main-0-classifier`)?.version ?? Infinity;
      return (observer.available.get(name)?.version ?? Infinity) < rolledOut;
    });
