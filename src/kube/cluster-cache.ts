import type { Clock } from "../clock.ts";
import type { ChangeKind, ChangeListener } from "./cluster.ts";
import type { KubeError } from "./errors.ts";
import { controllerOf, identity, isPod, type KubeObject, type ObjectKey, type PodObject } from "./object.ts";
import { collectionPath } from "./paths.ts";
import { Reflector, type Collection } from "./reflector.ts";
import type { KubeRest } from "./rest.ts";
import { isOlder, ObjectStore } from "./store.ts";

/** A kind to follow, and which of its objects. */
export interface FollowedKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly labelSelector?: string | undefined;
  readonly trim: (object: KubeObject) => KubeObject;
}

export interface CacheOptions {
  readonly rest: KubeRest;
  readonly clock: Clock;
  /** The kind that owns everything. */
  readonly source: FollowedKind;
  /** Kinds of the objects that are made. */
  readonly owned: readonly FollowedKind[];
  readonly pods: FollowedKind;
  /** Label of a pod that names its workload. */
  readonly workloadLabel: string;
  /** The only namespaces to look at; empty for all. */
  readonly namespaces: readonly string[];
  readonly silenceMs?: number | undefined;
  onError(error: KubeError, collection: Collection): void;
}

const collectionIndex = (object: KubeObject): readonly string[] => [
  object.kind,
  `${object.kind}/${object.metadata.namespace ?? ""}`,
];
const ownerIndex = (object: KubeObject): readonly string[] => {
  const uid = controllerOf(object)?.uid;
  return uid === undefined ? [] : [uid];
};

/** What the API server holds, as far as it concerns us: kept by watches, and corrected at once by our own writes. */
export class ClusterCache {
  readonly #options: CacheOptions;
  readonly #reflectors: Reflector[] = [];
  readonly #sources = new ObjectStore({ collection: collectionIndex });
  readonly #objects = new ObjectStore({ collection: collectionIndex, owner: ownerIndex });
  readonly #pods: ObjectStore;
  #listener: ChangeListener = () => undefined;

  constructor(options: CacheOptions) {
    this.#options = options;
    const workloadIndex = ({ metadata }: KubeObject): readonly string[] => [
      `${metadata.namespace ?? ""}/${metadata.labels?.[options.workloadLabel] ?? ""}`,
    ];
    this.#pods = new ObjectStore({ collection: collectionIndex, workload: workloadIndex });
  }

  source({ namespace, name }: ObjectKey): KubeObject | undefined {
    const { apiVersion, kind } = this.#options.source;
    return this.#sources.get(identity({ apiVersion, kind, metadata: { namespace, name } }));
  }

  object(id: string): KubeObject | undefined {
    return this.#objects.get(id);
  }

  ownedBy(uid: string): KubeObject[] {
    return this.#objects.by("owner", uid);
  }

  podsOf({ namespace, name }: ObjectKey): PodObject[] {
    return this.#pods.by("workload", `${namespace}/${name}`).filter(isPod);
  }

  /** Objects in memory and the age of the news, by kind. */
  measure(): { readonly kind: string; readonly objects: number; readonly ageMs: number }[] {
    const now = this.#options.clock.now();
    return this.#kinds().map(({ kind }) => ({
      kind,
      objects: this.#storeOf(kind).by("collection", kind).length,
      ageMs: Math.max(
        0,
        ...this.#reflectors
          .filter(({ collection }) => collection.kind === kind)
          .map(({ heardAt }) => now - heardAt),
      ),
    }));
  }

  /** Resolves when every list is in. */
  async start(onChange: ChangeListener): Promise<void> {
    const { namespaces, source } = this.#options;
    const scopes = namespaces.length === 0 ? [undefined] : namespaces;
    const follow = (kinds: readonly FollowedKind[]): Promise<unknown> =>
      Promise.all(kinds.flatMap((kind) => scopes.map((scope) => this.#follow(kind, scope))));
    // Objects first: when the first deployment is told, what it owns is known.
    await follow([...this.#options.owned, this.#options.pods]);
    this.#listener = onChange;
    await follow([source]);
  }

  async close(): Promise<void> {
    this.#listener = () => undefined;
    await Promise.all(this.#reflectors.map((reflector) => reflector.close()));
  }

  /**
   * Takes the answer of a write: the watch will tell the same, a little later. What the watch has told already is left
   * as it is: the object may have changed again since, or may be gone.
   */
  remember(answer: KubeObject): KubeObject {
    const kept = this.#trimmed(answer);
    const { namespace, resourceVersion } = kept.metadata;
    const told = this.#reflectors.find(
      ({ collection: { kind, namespace: place } }) =>
        kind === kept.kind && (place === undefined || place === namespace),
    )?.version;
    const store = this.#storeOf(kept.kind);
    const known = store.get(identity(kept))?.metadata.resourceVersion;
    if (isOlder(told, resourceVersion) && (known === undefined || isOlder(known, resourceVersion)))
      store.put(kept);
    return kept;
  }

  forget(object: KubeObject): void {
    this.#storeOf(object.kind).remove(identity(object));
  }

  #kinds(): readonly FollowedKind[] {
    const { source, owned, pods } = this.#options;
    return [source, ...owned, pods];
  }

  #storeOf(kind: string): ObjectStore {
    if (kind === this.#options.source.kind) return this.#sources;
    return kind === this.#options.pods.kind ? this.#pods : this.#objects;
  }

  #trimmed(object: KubeObject): KubeObject {
    return (
      this.#kinds()
        .find(({ kind }) => kind === object.kind)
        ?.trim(object) ?? object
    );
  }

  async #follow(followed: FollowedKind, namespace: string | undefined): Promise<void> {
    const { rest, clock, silenceMs } = this.#options;
    const { apiVersion, kind } = followed;
    const path = collectionPath(apiVersion, kind, namespace);
    const collection: Collection = { ...followed, path, namespace };
    const store = this.#storeOf(kind);
    const reflector = new Reflector(
      { rest, clock, ...(silenceMs !== undefined && { silenceMs }) },
      collection,
      {
        onChange: (object) => this.#changed(store, object),
        onDelete: (object) => this.#deleted(store, object),
        onReplace: (objects, version) => {
          const place = namespace === undefined ? kind : `${kind}/${namespace}`;
          const found = new Set(objects.map(identity));
          for (const object of store.by("collection", place)) {
            const isGone = !found.has(identity(object)) && !isOlder(version, object.metadata.resourceVersion);
            if (isGone) this.#deleted(store, object);
          }
          for (const object of objects) this.#changed(store, object);
        },
        onError: (error) => this.#options.onError(error, collection),
      },
    );
    this.#reflectors.push(reflector);
    await reflector.start();
  }

  #changed(store: ObjectStore, object: KubeObject): void {
    const before = store.get(identity(object));
    const version = before?.metadata.resourceVersion;
    // Our own write has told it already, or has told what came after it.
    if (object.metadata.resourceVersion === version || isOlder(object.metadata.resourceVersion, version))
      return;
    store.put(object);
    if (before === undefined || !isNothingNew(before, object)) this.#tell(object, before);
  }

  #deleted(store: ObjectStore, object: KubeObject): void {
    const before = store.get(identity(object));
    if (before === undefined || isOlder(object.metadata.resourceVersion, before.metadata.resourceVersion))
      return;
    store.remove(identity(object));
    if (!isPod(object)) this.#tell(object, before);
  }

  #tell(object: KubeObject, before: KubeObject | undefined): void {
    const { namespace = "", name } = object.metadata;
    if (object.kind === this.#options.source.kind)
      this.#listener({ namespace, name }, sourceChange(object, before));
    else {
      const owner = controllerOf(isPod(object) ? (this.#workloadOf(object) ?? object) : object);
      const isSource = owner?.kind === this.#options.source.kind;
      if (isSource) this.#listener({ namespace, name: owner.name }, "observed");
    }
  }

  #workloadOf(pod: PodObject): KubeObject | undefined {
    const { namespace = "", labels } = pod.metadata;
    const name = labels?.[this.#options.workloadLabel] ?? "";
    return this.#objects.get(
      identity({ apiVersion: "apps/v1", kind: "Deployment", metadata: { namespace, name } }),
    );
  }
}

function sourceChange(object: KubeObject, before: KubeObject | undefined): ChangeKind {
  if (before === undefined) return "found";
  const text = ({ metadata }: KubeObject): string =>
    JSON.stringify([
      metadata.generation,
      metadata.labels,
      metadata.annotations,
      metadata.deletionTimestamp ?? null,
    ]);
  return text(object) === text(before) ? "observed" : "edited";
}

/** Whether nothing that is read has changed. */
function isNothingNew(before: KubeObject, after: KubeObject): boolean {
  if (isPod(before) && isPod(after)) return troubleOf(before) === troubleOf(after);
  return contentOf(before) === contentOf(after);
}

const contentOf = ({ metadata, ...object }: KubeObject): string =>
  JSON.stringify([{ ...metadata, resourceVersion: undefined }, object]);

/** What of a pod may be worth telling people: while it stays the same, the pod is not looked at again. */
function troubleOf({ status }: PodObject): string {
  const containers = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const isScheduled = status.conditions?.find(({ type }) => type === "PodScheduled");
  return JSON.stringify([
    status.phase === "Failed" ? [status.reason, status.message] : null,
    isScheduled?.status === "False" ? isScheduled.message : null,
    containers.map(({ state, lastState, restartCount }) => [
      state?.waiting?.reason,
      state?.terminated?.exitCode,
      lastState?.terminated?.exitCode,
      restartCount,
    ]),
  ]);
}
