import type { PodObject } from "../../kube/object.ts";
import { matches, type Case } from "./case.ts";

const unschedulable = ({ status }: PodObject): string | undefined => {
  const scheduled = status.conditions?.find(({ type }) => type === "PodScheduled");
  return scheduled?.status === "False" && scheduled.reason === "Unschedulable"
    ? (scheduled.message ?? "no node takes it")
    : undefined;
};

/** Why a pod has no place, or has lost it. */
export const podCases: readonly Case<PodObject>[] = [
  {
    reason: "VolumeClaimMissing",
    seen: "The pod mounts a PersistentVolumeClaim that does not exist.",
    cure: "create the claim, or correct claimName",
    probe: (pod) => matches(unschedulable(pod), /persistentvolumeclaim "[^"]*" not found/),
  },
  {
    reason: "VolumeClaimUnbound",
    seen: "A PersistentVolumeClaim of the pod has no volume yet.",
    cure: "look at the claim with kubectl describe pvc: its storage class may be missing or full",
    probe: (pod) =>
      matches(unschedulable(pod), /unbound immediate PersistentVolumeClaims|persistentvolumeclaim/i),
  },
  {
    reason: "Unschedulable",
    seen: "No node has room for the pod or fits its selectors; the message is the scheduler's.",
    cure: "lower resources.requests, correct nodeSelector, affinity or tolerations, or add a node",
    probe: unschedulable,
  },
  {
    reason: "SchedulingGated",
    seen: "A scheduling gate holds the pod back.",
    cure: "ask who set the gate to lift it",
    probe: ({ status }) => {
      const scheduled = status.conditions?.find(({ type }) => type === "PodScheduled");
      return scheduled?.reason === "SchedulingGated" ? "a scheduling gate is set" : undefined;
    },
  },
  {
    reason: "Evicted",
    seen: "A node has thrown the pod out, mostly for want of memory or disk.",
    cure: "set resources.requests to what the pod uses, so that it gets a node with room",
    probe: ({ status }) => (status.reason === "Evicted" ? (status.message ?? "evicted") : undefined),
  },
  {
    reason: "PodFailed",
    seen: "The pod has ended for good; its workload makes another.",
    cure: "look at it with kubectl describe pod",
    probe: ({ status }) =>
      status.phase === "Failed"
        ? [status.reason, status.message].filter((part) => part !== undefined).join(": ") || "it failed"
        : undefined,
  },
];
