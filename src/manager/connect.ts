import { apiVersion, kind } from "../api/schema/deployment.ts";
import type { Clock } from "../clock.ts";
import { ClusterCache, type CacheOptions, type FollowedKind } from "../kube/cluster-cache.ts";
import { KubeCluster } from "../kube/kube-cluster.ts";
import { EventRecorder, type EventRecorderOptions } from "../kube/event-recorder.ts";
import { fieldManager } from "../kube/owned-fields.ts";
import type { KubeRest } from "../kube/rest.ts";
import { trimPod, trimService, trimSource, trimWorkload, type TrimOptions } from "../kube/trim.ts";
import { labelKeys } from "../render/labels.ts";
import { hashAnnotation, ownedSelector } from "../render/owned.ts";

export interface ConnectOptions {
  readonly rest: KubeRest;
  readonly clock: Clock;
  /** Namespaces to look at; empty for all. */
  readonly namespaces: readonly string[];
  readonly controllerId: string;
  /** Further selects the deployments; empty for all. */
  readonly labelSelector: string;
  /** Name of this process. */
  readonly instance: string;
  /** Aborted when this process may not write any more. */
  readonly fence?: AbortSignal | undefined;
  readonly silenceMs?: number | undefined;
  readonly onWatchError: CacheOptions["onError"];
  readonly onEventLost: EventRecorderOptions["onLost"];
}

/** The cluster as the controller sees it: the deployments of this operator, and what was made for them. */
export function connect(options: ConnectOptions): { cluster: KubeCluster; cache: ClusterCache } {
  const { rest, clock, controllerId, labelSelector, instance, fence } = options;
  // Another operator's deployments and objects are never even seen.
  const tenant = controllerId === "" ? `!${labelKeys.controller}` : `${labelKeys.controller}=${controllerId}`;
  const cache = new ClusterCache({
    rest,
    clock,
    source: {
      apiVersion,
      kind,
      labelSelector: labelSelector === "" ? tenant : `${tenant},${labelSelector}`,
      trim: trimSource,
    },
    ...ownedCollections(`${ownedSelector},${tenant}`),
    workloadLabel: labelKeys.workload,
    namespaces: options.namespaces,
    silenceMs: options.silenceMs,
    onError: options.onWatchError,
  });
  const events = new EventRecorder({
    rest,
    clock,
    controller: fieldManager,
    instance,
    onLost: options.onEventLost,
  });
  const cluster = new KubeCluster({
    rest,
    cache,
    events,
    source: { apiVersion, kind },
    hashAnnotation,
    fence,
  });
  return { cluster, cache };
}

function ownedCollections(labelSelector: string): { owned: readonly FollowedKind[]; pods: FollowedKind } {
  const keep: TrimOptions = {
    annotations: [hashAnnotation],
    labels: [labelKeys.predictor, labelKeys.workload],
  };
  return {
    owned: [
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        labelSelector,
        trim: (object) => trimWorkload(object, keep),
      },
      { apiVersion: "v1", kind: "Service", labelSelector, trim: (object) => trimService(object, keep) },
    ],
    pods: { apiVersion: "v1", kind: "Pod", labelSelector, trim: (object) => trimPod(object, keep) },
  };
}
