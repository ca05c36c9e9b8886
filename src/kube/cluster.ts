import type { KubeObject, ObjectKey, ObjectReference } from "./object.ts";

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
 * All that the controller needs of a cluster. A real API server and the local runner implement it; the controller
 * cannot tell them apart. Every method throws a KubeError when the cluster refuses.
 */
export interface Cluster {
  /** The deployment as its user wrote it; undefined when it is gone. */
  getDeployment(key: ObjectKey): Promise<KubeObject | undefined>;
  /** Objects whose controlling owner is this deployment. */
  listOwned(owner: Owner): Promise<KubeObject[]>;
  /** Makes the object or changes it to what is given. Throws NameConflict when somebody else's object has its name. */
  apply(object: KubeObject, owner: Owner): Promise<KubeObject>;
  /** Removes the object and waits for what it owns; the object stays, marked, until that is gone. No error if it is gone. */
  delete(reference: ObjectReference, uid: string): Promise<void>;
  patchStatus(key: ObjectKey, status: object): Promise<void>;
  recordEvent(owner: Owner, event: ClusterEvent): Promise<void>;
  /** Tells the key of every deployment now, and from then on whenever it or one of its objects changes. */
  watch(onChange: (key: ObjectKey) => void): Promise<void>;
  /** Ends the watch. */
  close(): Promise<void>;
}
