import type { ClusterCache } from "./cluster-cache.ts";
import type { ChangeListener, Cluster, ClusterEvent, Owner } from "./cluster.ts";
import { hasReason, KubeError } from "./errors.ts";
import type { EventRecorder } from "./event-recorder.ts";
import {
  controllerOf,
  identity,
  isDeployment,
  referenceTo,
  type KubeObject,
  type ObjectKey,
  type ObjectReference,
  type PodObject,
} from "./object.ts";
import { fieldManager, handOver, ownedFields, ownsAll } from "./owned-fields.ts";
import { objectPath } from "./paths.ts";
import type { KubeRest, RestRequest } from "./rest.ts";

export interface KubeClusterOptions {
  readonly rest: KubeRest;
  readonly cache: ClusterCache;
  readonly events: EventRecorder;
  /** The kind that owns everything. */
  readonly source: { readonly apiVersion: string; readonly kind: string };
  /** Annotation that tells what an object was rendered from. */
  readonly hashAnnotation: string;
  /** Aborted when this process may not write any more. */
  readonly fence?: AbortSignal | undefined;
}

/** A real API server. Reads come from caches that watches keep, writes are server-side apply of the fields we own. */
export class KubeCluster implements Cluster {
  readonly #options: KubeClusterOptions;
  /** Objects whose fields have been looked at, with the hash of the rendering that they are: they never change. */
  readonly #intact = new WeakMap<KubeObject, string>();

  constructor(options: KubeClusterOptions) {
    this.#options = options;
  }

  getDeployment(key: ObjectKey): KubeObject | undefined {
    return this.#options.cache.source(key);
  }

  listOwned(owner: Owner): KubeObject[] {
    return this.#options.cache.ownedBy(owner.uid).filter((object) => isOurs(object, owner));
  }

  listPods(workload: ObjectKey): PodObject[] {
    return this.#options.cache.podsOf(workload);
  }

  isCurrent(live: KubeObject, rendered: KubeObject): boolean {
    const { hashAnnotation } = this.#options;
    const hash = rendered.metadata.annotations?.[hashAnnotation] ?? "";
    if (live.metadata.annotations?.[hashAnnotation] !== hash) return false;
    if (this.#intact.get(live) === hash) return true;
    const isIntact = ownsAll(rendered, live.ownedFields ?? "{}");
    if (isIntact) this.#intact.set(live, hash);
    return isIntact;
  }

  async apply(object: KubeObject, owner: Owner): Promise<KubeObject> {
    const known = this.#options.cache.object(identity(object));
    const isKnown = known !== undefined && isOurs(known, owner) && known.ownedFields !== "{}";
    try {
      return await this.#patch(object, isKnown ? { uid: known.metadata.uid } : { resourceVersion: absent });
    } catch (caught) {
      if (!isSomethingElse(caught)) throw caught;
      return this.#applyToWhatIsThere(object, owner);
    }
  }

  async delete(reference: ObjectReference, uid: string): Promise<void> {
    const isWorkload = reference.kind === "Deployment";
    const body = {
      apiVersion: "v1",
      kind: "DeleteOptions",
      propagationPolicy: isWorkload ? "Foreground" : "Background",
      preconditions: { uid },
    };
    try {
      const answer = await this.#write<KubeObject>({ method: "DELETE", path: objectPath(reference), body });
      if (answer.kind !== reference.kind) return;
      if (isDeployment(answer)) this.#options.cache.remember(answer);
      else this.#options.cache.forget(answer);
    } catch (caught) {
      // Gone, or gone and made anew by somebody else.
      if (!hasReason(caught, "NotFound", "Conflict")) throw caught;
    }
  }

  async patchStatus({ namespace, name }: ObjectKey, status: object): Promise<void> {
    const path = `${objectPath({ ...this.#options.source, namespace, name })}/status`;
    const body = [{ op: "add", path: "/status", value: status }];
    try {
      const source = await this.#write<KubeObject>({
        method: "PATCH",
        path: `${path}?fieldManager=${fieldManager}`,
        body,
        contentType: "application/json-patch+json",
      });
      this.#options.cache.remember(source);
    } catch (caught) {
      if (!hasReason(caught, "NotFound")) throw caught;
    }
  }

  recordEvent(owner: Owner, event: ClusterEvent): void {
    this.#options.events.record({ ...this.#options.source, ...owner }, event);
  }

  async watch(onChange: ChangeListener): Promise<void> {
    await this.#options.cache.start(onChange);
  }

  async close(): Promise<void> {
    await this.#options.cache.close();
  }

  async #patch(object: KubeObject, precondition: Precondition): Promise<KubeObject> {
    const applied = await this.#write<KubeObject>({
      method: "PATCH",
      path: `${objectPath(referenceTo(object))}?fieldManager=${fieldManager}&force=true`,
      body: { ...object, metadata: { ...object.metadata, ...precondition } },
      contentType: "application/apply-patch+yaml",
    });
    return this.#options.cache.remember(applied);
  }

  /** The cache did not know of the object, or knew another one: what is there now decides. */
  async #applyToWhatIsThere(object: KubeObject, owner: Owner): Promise<KubeObject> {
    const path = objectPath(referenceTo(object));
    const found = await this.#get(path);
    if (found === undefined) return this.#patch(object, { resourceVersion: absent });
    const { uid } = found.metadata;
    if (!isOurs({ ...found, ownedFields: ownedFields(found) }, owner))
      throw this.#isLeftOver(found, owner) ? stillGoing(found) : nameConflict(found, owner);
    const patch = handOver(found);
    if (patch !== undefined)
      await this.#write({ method: "PATCH", path, body: patch, contentType: "application/json-patch+json" });
    return this.#patch(object, { uid });
  }

  /** Made for a deployment of the same name that was deleted: the garbage collector has yet to come by. */
  #isLeftOver(found: KubeObject, owner: Owner): boolean {
    const holder = controllerOf(found);
    const isNamesake = holder?.kind === this.#options.source.kind && holder.name === owner.name;
    return isNamesake && holder.uid !== owner.uid && ownedFields(found) !== undefined;
  }

  async #get(path: string): Promise<KubeObject | undefined> {
    try {
      return await this.#options.rest.json<KubeObject>({ method: "GET", path });
    } catch (caught) {
      if (hasReason(caught, "NotFound")) return undefined;
      throw caught;
    }
  }

  async #write<Answer>(request: RestRequest): Promise<Answer> {
    const { rest, fence } = this.#options;
    if (fence === undefined) return rest.json(request);
    if (fence.aborted) throw new KubeError("NotLeader", "another operator leads now");
    return rest.json({ ...request, signal: fence });
  }
}

interface Precondition {
  readonly uid?: string | undefined;
  readonly resourceVersion?: string;
}

/** No object has this version: applying with it makes an object, and is refused with a conflict where there is one. */
const absent = "1";

const isSomethingElse = (caught: unknown): boolean =>
  hasReason(caught, "Conflict") ||
  (hasReason(caught, "Invalid") && (caught as KubeError).fields.includes("metadata.uid"));

/** Made for this deployment by us: an owner reference alone can be written by anybody. */
const isOurs = (object: KubeObject, owner: Owner): boolean =>
  controllerOf(object)?.uid === owner.uid && object.ownedFields !== undefined;

const stillGoing = ({ kind, metadata }: KubeObject): KubeError =>
  new KubeError(
    "Conflict",
    `${kind} ${metadata.name} of the deployment before this one is still being removed`,
  );

function nameConflict({ kind, metadata, ...object }: KubeObject, owner: Owner): KubeError {
  const holder = controllerOf({ ...object, kind, metadata });
  const isOther = holder !== undefined && holder.uid !== owner.uid;
  const whose = isOther ? `belongs to ${holder.kind} ${holder.name}` : "was not made by this operator";
  return new KubeError("NameConflict", `it exists and ${whose}`);
}
