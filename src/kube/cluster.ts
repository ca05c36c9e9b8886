import type { KubeObject, ObjectKey, ObjectReference, PodObject } from "./object.ts";

/** The owner of objects: a deployment, by name and by UID, so that a new one of the same name owns nothing of the old. */
export interface Owner extends ObjectKey {
  readonly uid: string;
}

export interface ClusterEvent {
  readonly type: "Normal" | "Warning";
  /** One CamelCase word. */
  readonly reason: string;
  readonly message: string;
}

/**
 * Why a deployment should be looked at.
 * `found`: it was there when the watch began, or has just been made. `edited`: its user changed it.
 * `observed`: one of its objects changed.
 */
export type ChangeKind = "found" | "edited" | "observed";

export type ChangeListener = (key: ObjectKey, kind: ChangeKind) => void;

/**
 * All that the controller needs of a cluster. A real API server and the local runner implement it; the controller
 * cannot tell them apart. Reads come from memory; every write throws a KubeError when the cluster refuses.
 */
export interface Cluster {
  /** The deployment as its user wrote it; undefined when it is gone. */
  getDeployment(key: ObjectKey): KubeObject | undefined;
  /** Objects that were made for this deployment. An object whose owner reference somebody else wrote is not among them. */
  listOwned(owner: Owner): KubeObject[];
  /** Pods of a workload, of every version of it. */
  listPods(workload: ObjectKey): PodObject[];
  /** Whether the cluster holds exactly what was rendered, and nobody has changed a field of it since. */
  isCurrent(live: KubeObject, rendered: KubeObject): boolean;
  /** Makes the object or changes it to what is given. Throws NameConflict when somebody else's object has its name. */
  apply(object: KubeObject, owner: Owner): Promise<KubeObject>;
  /** Removes the object. A workload stays, marked, until its pods are gone. No error if it is gone. */
  delete(reference: ObjectReference, uid: string): Promise<void>;
  patchStatus(key: ObjectKey, status: object): Promise<void>;
  /** Tells people. Best effort: it never fails and never waits. */
  recordEvent(owner: Owner, event: ClusterEvent): void;
  /** Resolves when everything that exists has been told; from then on tells whatever changes. */
  watch(onChange: ChangeListener): Promise<void>;
  /** Ends the watch. */
  close(): Promise<void>;
}
