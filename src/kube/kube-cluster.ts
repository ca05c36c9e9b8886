import type { Cluster, ClusterEvent, Owner } from "./cluster.ts";
import { KubeError } from "./errors.ts";
import { identity, referenceTo, type KubeObject, type ObjectKey, type ObjectReference } from "./object.ts";
import { collectionPath, objectPath } from "./paths.ts";
import { Reflector, type Collection } from "./reflector.ts";
import type { KubeRest } from "./rest.ts";

export interface KubeClusterOptions {
  readonly rest: KubeRest;
  /** The kind that owns everything. */
  readonly owner: { readonly apiVersion: string; readonly kind: string };
  /** Kinds of the objects that are made. */
  readonly owned: readonly { readonly apiVersion: string; readonly kind: string }[];
  /** Label that those objects carry. */
  readonly ownedSelector: string;
  /** The only namespace to look at; undefined for all. */
  readonly namespace?: string | undefined;
  readonly instance: string;
  onError(error: KubeError): void;
}

const fieldManager = "platform-core-operator";

const ownerOf = ({ metadata }: KubeObject): { name: string; uid: string } | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true);

/** A real API server. Reads come from caches that watches keep, writes are server-side apply of the fields we own. */
export class KubeCluster implements Cluster {
  readonly #options: KubeClusterOptions;
  readonly #reflectors: Reflector[] = [];
  readonly #sources = new Map<string, KubeObject>();
  readonly #objects = new Map<string, KubeObject>();
  #listener: (key: ObjectKey) => void = () => undefined;

  constructor(options: KubeClusterOptions) {
    this.#options = options;
  }

  getDeployment({ namespace, name }: ObjectKey): Promise<KubeObject | undefined> {
    return Promise.resolve(this.#sources.get(`${namespace}/${name}`));
  }

  listOwned({ uid }: Owner): Promise<KubeObject[]> {
    return Promise.resolve([...this.#objects.values()].filter((object) => ownerOf(object)?.uid === uid));
  }

  async apply(object: KubeObject, owner: Owner): Promise<KubeObject> {
    const reference = referenceTo(object);
    if (!this.#objects.has(identity(object))) await this.#refuseForeign(reference, owner);
    const applied = await this.#options.rest.json<KubeObject>({
      method: "PATCH",
      path: `${objectPath(reference)}?fieldManager=${fieldManager}&force=true`,
      body: object,
      contentType: "application/apply-patch+yaml",
    });
    this.#objects.set(identity(applied), applied);
    return applied;
  }

  async delete(reference: ObjectReference, uid: string): Promise<void> {
    const body = {
      apiVersion: "v1",
      kind: "DeleteOptions",
      propagationPolicy: "Foreground",
      preconditions: { uid },
    };
    try {
      await this.#options.rest.json({ method: "DELETE", path: objectPath(reference), body });
    } catch (caught) {
      const gone =
        caught instanceof KubeError && (caught.reason === "NotFound" || caught.reason === "Conflict");
      if (!gone) throw caught;
    }
  }

  async patchStatus({ namespace, name }: ObjectKey, status: object): Promise<void> {
    const path = `${objectPath({ ...this.#options.owner, namespace, name })}/status`;
    const body = [{ op: "add", path: "/status", value: status }];
    const source = await this.#options.rest.json<KubeObject>({
      method: "PATCH",
      path,
      body,
      contentType: "application/json-patch+json",
    });
    this.#sources.set(`${namespace}/${name}`, source);
  }

  async recordEvent(owner: Owner, { type, reason, message }: ClusterEvent): Promise<void> {
    const { namespace, name, uid } = owner;
    const now = new Date().toISOString().replace("Z", "000Z");
    const body = {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: { generateName: `${name.slice(0, 50)}-`, namespace },
      eventTime: now,
      reportingController: fieldManager,
      reportingInstance: this.#options.instance,
      action: "Reconcile",
      reason,
      type,
      note: message.slice(0, 1024),
      regarding: { ...this.#options.owner, namespace, name, uid },
    };
    try {
      await this.#options.rest.json({
        method: "POST",
        path: `/apis/events.k8s.io/v1/namespaces/${namespace}/events`,
        body,
      });
    } catch (caught) {
      // An event is for people; a reconcile does not fail for the want of one.
      this.#options.onError(caught as KubeError);
    }
  }

  async watch(onChange: (key: ObjectKey) => void): Promise<void> {
    const { owner, owned, ownedSelector, namespace } = this.#options;
    // Objects first: when the first deployment is told, what it owns is known.
    for (const { apiVersion, kind } of owned) {
      const path = collectionPath(apiVersion, kind, namespace);
      await this.#follow({ apiVersion, kind, path, labelSelector: ownedSelector }, this.#objects, identity);
    }
    this.#listener = onChange;
    const path = collectionPath(owner.apiVersion, owner.kind, namespace);
    await this.#follow(
      { ...owner, path },
      this.#sources,
      ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name}`,
    );
  }

  async close(): Promise<void> {
    this.#listener = () => undefined;
    await Promise.all(this.#reflectors.map((reflector) => reflector.close()));
    this.#options.rest.close();
  }

  async #follow(
    collection: Collection,
    cache: Map<string, KubeObject>,
    keyOf: (object: KubeObject) => string,
  ): Promise<void> {
    const reflector = new Reflector(this.#options.rest, collection, {
      onChange: (object) => {
        cache.set(keyOf(object), trimmed(object));
        this.#tell(object);
      },
      onDelete: (object) => {
        cache.delete(keyOf(object));
        this.#tell(object);
      },
      onReplace: (objects) => {
        const found = new Map(objects.map((object) => [keyOf(object), trimmed(object)]));
        for (const [key, object] of cache) {
          if (object.kind !== collection.kind || found.has(key)) continue;
          cache.delete(key);
          this.#tell(object);
        }
        for (const [key, object] of found) {
          cache.set(key, object);
          this.#tell(object);
        }
      },
      onError: (error) => this.#options.onError(error),
    });
    this.#reflectors.push(reflector);
    await reflector.start();
  }

  #tell(object: KubeObject): void {
    const { namespace = "" } = object.metadata;
    const name = object.kind === this.#options.owner.kind ? object.metadata.name : ownerOf(object)?.name;
    if (name !== undefined) this.#listener({ namespace, name });
  }

  async #refuseForeign(reference: ObjectReference, owner: Owner): Promise<void> {
    const found = await this.#get(reference);
    if (found === undefined || ownerOf(found)?.uid === owner.uid) return;
    const holder = ownerOf(found)?.name;
    const whose = holder === undefined ? "was not made by this operator" : `belongs to ${holder}`;
    throw new KubeError(
      "NameConflict",
      `${reference.kind} ${reference.name} exists and ${whose}; remove it or rename the deployment`,
    );
  }

  async #get(reference: ObjectReference): Promise<KubeObject | undefined> {
    try {
      return await this.#options.rest.json<KubeObject>({ method: "GET", path: objectPath(reference) });
    } catch (caught) {
      if (caught instanceof KubeError && caught.reason === "NotFound") return undefined;
      throw caught;
    }
  }
}

/** Without what nobody reads and is often the largest part. */
function trimmed(object: KubeObject): KubeObject {
  const metadata = { ...object.metadata } as KubeObject["metadata"] & { managedFields?: unknown };
  delete metadata.managedFields;
  return { ...object, metadata };
}
