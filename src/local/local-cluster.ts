import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { ChangeKind, ChangeListener, Cluster, ClusterEvent, Owner } from "../kube/cluster.ts";
import { KubeError } from "../kube/errors.ts";
import {
  controllerOf,
  identity,
  isDeployment,
  isService,
  type DeploymentObject,
  type KubeObject,
  type ObjectKey,
  type ObjectReference,
  type PodObject,
  type ServiceObject,
} from "../kube/object.ts";
import { statusFrom, step, type PodRuntime } from "./deployment-controller.ts";
import type { ImageResolver } from "./images.ts";
import { Pod } from "./pod.ts";
import { ServiceProxies } from "./service-proxy.ts";
import type { WardenClient } from "./warden-client.ts";

export interface LocalClusterOptions {
  readonly warden: WardenClient;
  readonly images: ImageResolver;
  readonly clock: Clock;
  onLine(pod: Pod, container: string, line: string): void;
  onProblem(pod: Pod, problem: string): void;
  onEvent(event: ClusterEvent): void;
  onStatus(key: ObjectKey, status: object): void;
}

const deploymentKey = ({ namespace, name }: ObjectKey): string => `${namespace}/${name}`;
const keyOf = ({ metadata }: KubeObject): string =>
  deploymentKey({ namespace: metadata.namespace ?? "default", name: metadata.name });

/** A cluster on this machine: objects in memory, pods as processes, Services as listeners. */
export class LocalCluster implements Cluster, PodRuntime {
  readonly services = new ServiceProxies(() => this.#pods);
  readonly #options: LocalClusterOptions;
  readonly #deployments = new Map<string, KubeObject>();
  readonly #objects = new Map<string, KubeObject>();
  readonly #progressSince = new Map<string, number>();
  readonly #due = new Set<string>();
  #pods: Pod[] = [];
  #listener: ChangeListener | undefined;
  #version = 0;
  #closed = false;

  constructor(options: LocalClusterOptions) {
    this.#options = options;
  }

  /** What a user's `kubectl apply` does. */
  applyDeployment(source: KubeObject): void {
    const before = this.#deployments.get(keyOf(source));
    const { namespace = "default" } = source.metadata;
    const metadata = {
      ...source.metadata,
      namespace,
      uid: before?.metadata.uid ?? randomUUID(),
      generation: (before?.metadata.generation ?? 0) + 1,
    };
    const status = (before as { status?: object } | undefined)?.status;
    this.#deployments.set(keyOf(source), { ...source, metadata, ...(status !== undefined && { status }) });
    this.#tell(source, before === undefined ? "found" : "edited");
  }

  // Cluster ---------------------------------------------------------------------------------------------------------

  getDeployment(key: ObjectKey): KubeObject | undefined {
    return this.#deployments.get(deploymentKey(key));
  }

  listOwned({ uid }: Owner): KubeObject[] {
    return [...this.#objects.values()].filter((object) => controllerOf(object)?.uid === uid);
  }

  listPods({ name }: ObjectKey): PodObject[] {
    return this.podsOf(name).map((pod) => pod.object);
  }

  /** Nobody else changes anything here. */
  isCurrent(live: KubeObject, rendered: KubeObject): boolean {
    const hash = (object: KubeObject): string => JSON.stringify(object.metadata.annotations ?? {});
    return hash(live) === hash(rendered);
  }

  async apply(object: KubeObject, owner: Owner): Promise<KubeObject> {
    const before = this.#objects.get(identity(object));
    if (before !== undefined && controllerOf(before)?.uid !== owner.uid) {
      throw new KubeError("NameConflict", "it exists and belongs to another deployment");
    }
    const stored = this.#store(object, before);
    if (isDeployment(stored)) this.#progress(stored);
    if (isService(stored)) await this.#serve(stored);
    return this.#objects.get(identity(stored)) ?? stored;
  }

  delete(reference: ObjectReference, uid: string): Promise<void> {
    const found = [...this.#objects.values()].find(
      ({ kind, metadata }) =>
        kind === reference.kind && metadata.name === reference.name && metadata.uid === uid,
    );
    if (found === undefined) return Promise.resolve();
    if (isService(found)) {
      this.services.remove(found);
      this.#forget(found);
    } else {
      const marked = {
        ...found,
        metadata: { ...found.metadata, deletionTimestamp: new Date(this.#options.clock.now()).toISOString() },
      };
      this.#objects.set(identity(found), marked);
      for (const pod of this.podsOf(found.metadata.name)) this.stop(pod);
      this.#forgetWithoutPods(marked);
    }
    return Promise.resolve();
  }

  patchStatus(key: ObjectKey, status: object): Promise<void> {
    const source = this.#deployments.get(deploymentKey(key));
    if (source !== undefined) this.#deployments.set(deploymentKey(key), { ...source, status } as KubeObject);
    this.#options.onStatus(key, status);
    return Promise.resolve();
  }

  recordEvent(_owner: Owner, event: ClusterEvent): void {
    this.#options.onEvent(event);
  }

  watch(onChange: ChangeListener): Promise<void> {
    this.#listener = onChange;
    for (const deployment of this.#deployments.values()) this.#tell(deployment, "found");
    return Promise.resolve();
  }

  /** Ends every pod at once, then the listeners and the warden. */
  async close(): Promise<void> {
    this.#listener = undefined;
    this.#closed = true;
    await Promise.all(this.#pods.map((pod) => pod.stop(true)));
    this.services.close();
    this.#options.warden.close();
  }

  // PodRuntime ------------------------------------------------------------------------------------------------------

  podsOf(workload: string): readonly Pod[] {
    return this.#pods.filter((pod) => pod.parts.workload === workload);
  }

  create(workload: DeploymentObject, hash: string): void {
    const { name, namespace = "default" } = workload.metadata;
    const parts = {
      name: `${name}-${hash}-${randomUUID().slice(0, 5)}`,
      namespace,
      workload: name,
      templateHash: hash,
      template: workload.spec.template,
    };
    const { warden, images } = this.#options;
    const pod = new Pod(parts, {
      warden,
      images,
      servicePort: (host, port) => this.services.portOf(host, port),
      reserveService: (host, port) => this.services.reserveHost(host, port),
      onChange: (changed) => this.#podChanged(changed),
      onLine: (from, container, line) => this.#options.onLine(from, container, line),
      onProblem: (from, problem) => this.#options.onProblem(from, problem),
    });
    this.#pods.push(pod);
    void pod.start();
  }

  stop(pod: Pod): void {
    void pod.stop(false);
  }

  // -----------------------------------------------------------------------------------------------------------------

  #store(object: KubeObject, before: KubeObject | undefined): KubeObject {
    this.#version += 1;
    const specChanged =
      JSON.stringify((before as { spec?: unknown } | undefined)?.spec) !==
      JSON.stringify((object as { spec?: unknown }).spec);
    const metadata = {
      ...object.metadata,
      uid: before?.metadata.uid ?? randomUUID(),
      generation: (before?.metadata.generation ?? 0) + (specChanged ? 1 : 0),
      resourceVersion: String(this.#version),
    };
    const status = (before as { status?: object } | undefined)?.status;
    const stored = { ...object, metadata, ...(status !== undefined && { status }) };
    this.#objects.set(identity(stored), stored);
    if (specChanged) this.#progressSince.set(identity(stored), this.#options.clock.now());
    return stored;
  }

  async #serve(service: ServiceObject): Promise<void> {
    try {
      await this.services.serve(service);
    } catch (cause) {
      throw new KubeError("Invalid", `Service ${service.metadata.name} cannot listen: ${String(cause)}`, {
        cause,
      });
    }
  }

  #podChanged(pod: Pod): void {
    if (pod.phase === "gone") this.#pods = this.#pods.filter((one) => one !== pod);
    const workload = [...this.#objects.values()]
      .filter(isDeployment)
      .find(({ metadata }) => metadata.name === pod.parts.workload);
    if (workload === undefined) return;
    if (pod.isReady) this.#progressSince.set(identity(workload), this.#options.clock.now());
    this.#progressSoon(identity(workload));
  }

  /** Once for all changes of one moment; pods that a step stops report while it is still stepping. */
  #progressSoon(id: string): void {
    if (this.#closed || this.#due.has(id)) return;
    this.#due.add(id);
    queueMicrotask(() => {
      this.#due.delete(id);
      const workload = this.#objects.get(id);
      if (workload === undefined || !isDeployment(workload)) return;
      if (workload.metadata.deletionTimestamp == null) this.#progress(workload);
      else this.#forgetWithoutPods(workload);
    });
  }

  #progress(workload: DeploymentObject): void {
    step(workload, this);
    const since = this.#progressSince.get(identity(workload)) ?? this.#options.clock.now();
    const status = statusFrom(workload, this.podsOf(workload.metadata.name), this.#options.clock, since);
    this.#objects.set(identity(workload), { ...workload, status } as KubeObject);
    this.#tellOwner(workload);
  }

  #forgetWithoutPods(workload: KubeObject): void {
    if (this.podsOf(workload.metadata.name).length === 0) this.#forget(workload);
  }

  #forget(object: KubeObject): void {
    this.#objects.delete(identity(object));
    this.#tellOwner(object);
  }

  #tellOwner(object: KubeObject): void {
    const uid = controllerOf(object)?.uid;
    const owner = [...this.#deployments.values()].find(({ metadata }) => metadata.uid === uid);
    if (owner !== undefined) this.#tell(owner, "observed");
  }

  #tell({ metadata }: KubeObject, kind: ChangeKind): void {
    this.#listener?.({ namespace: metadata.namespace ?? "default", name: metadata.name }, kind);
  }
}
