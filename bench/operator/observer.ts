import { systemClock } from "../../src/clock.ts";
import type { Condition, DeploymentObject, KubeObject } from "../../src/kube/object.ts";
import { Reflector } from "../../src/kube/reflector.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { rolloutOf } from "../../src/status/workload.ts";
import { configFrom } from "../../test/cluster/test-bed.ts";
import { benchNamespace } from "./rig.ts";

interface Seen {
  readonly at: number;
  readonly version: number;
}

interface Source extends KubeObject {
  status?: { observedGeneration?: number; state?: string; conditions?: Condition[] };
}

/** Sees when workloads are rolled out and when statuses say so, through watches of its own. */
export class Observer {
  readonly #rest: KubeRest;
  readonly #reflectors: Reflector[] = [];
  /** By workload: when its present image was rolled out. */
  readonly rolledOut = new Map<string, Seen & { readonly image: string }>();
  /** By deployment: when its present generation was told to be available. */
  readonly available = new Map<string, Seen & { readonly generation: number }>();

  constructor(kubeconfig: string) {
    this.#rest = new KubeRest({ load: () => configFrom(kubeconfig), clock: systemClock });
  }

  async start(withSources: boolean): Promise<void> {
    await this.#follow("apps/v1", "Deployment", "deployments", (object) =>
      this.#workload(object as DeploymentObject),
    );
    if (!withSources) return;
    const group = "machinelearning.platform.io/v1";
    await this.#follow(group, "PlatformDeployment", "platformdeployments", (object) => this.#source(object));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reflectors.map((reflector) => reflector.close()));
    this.#rest.close();
  }

  async #follow(
    apiVersion: string,
    kind: string,
    plural: string,
    see: (object: KubeObject) => void,
  ): Promise<void> {
    const path = `/apis/${apiVersion}/namespaces/${benchNamespace}/${plural}`;
    const collection = { apiVersion, kind, path, trim: (object: KubeObject): KubeObject => object };
    const reflector = new Reflector({ rest: this.#rest, clock: systemClock }, collection, {
      onChange: see,
      onDelete: ({ metadata }) => {
        this.rolledOut.delete(metadata.name);
        this.available.delete(metadata.name);
      },
      onReplace: (objects) => objects.forEach(see),
      onError: (error) => process.stderr.write(`observer: ${error.message}\n`),
    });
    this.#reflectors.push(reflector);
    await reflector.start();
  }

  #workload(object: DeploymentObject): void {
    const { name, resourceVersion } = object.metadata;
    const containers = object.spec.template.spec["containers"] as { image: string }[];
    const image = containers[0]?.image ?? "";
    if (rolloutOf(object).state !== "complete") this.rolledOut.delete(name);
    else if (this.rolledOut.get(name)?.image !== image)
      this.rolledOut.set(name, { at: performance.now(), version: Number(resourceVersion), image });
  }

  #source(object: Source): void {
    const { name, generation = 0, resourceVersion } = object.metadata;
    const { observedGeneration, state } = object.status ?? {};
    if (observedGeneration !== generation || state !== "Available") this.available.delete(name);
    else if (this.available.get(name)?.generation !== generation)
      this.available.set(name, { at: performance.now(), version: Number(resourceVersion), generation });
  }
}
