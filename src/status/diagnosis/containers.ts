import type { ContainerState, ContainerStatus } from "../../kube/object.ts";
import { matches, type Case } from "./case.ts";

/** A container as its node tells of it. */
export interface ContainerEvidence {
  readonly container: ContainerStatus;
  readonly isInit: boolean;
  /** How long the pod has existed, in milliseconds. */
  readonly ageMs: number;
}

type Probe = (evidence: ContainerEvidence) => string | undefined;

const waiting =
  (...reasons: readonly string[]): Probe =>
  ({ container }) => {
    const { reason = "", message } = container.state?.waiting ?? {};
    return reasons.includes(reason) ? (message ?? reason) : undefined;
  };

const configError = (pattern: RegExp): Probe => {
  const isConfigError = waiting("CreateContainerConfigError");
  return (evidence) => matches(isConfigError(evidence), pattern);
};

type Terminated = NonNullable<ContainerState["terminated"]>;

/** How it last ended, when it did not end well and does not run. */
function lastEnd({ container }: ContainerEvidence): Terminated | undefined {
  const { state = {}, lastState = {} } = container;
  if (state.running !== undefined && container.ready === true) return undefined;
  const ended = state.terminated ?? lastState.terminated;
  return ended === undefined || ended.exitCode === 0 ? undefined : ended;
}

/** Exit code, what it means, how often, and the last line that the container wrote. */
function tellEnd({ container }: ContainerEvidence, { exitCode = 0, reason, message }: Terminated): string {
  const { restartCount = 0 } = container;
  const last = lastLine(message ?? "");
  const parts = [`ended with exit code ${exitCode}${exitMeanings[exitCode] ?? ""}`];
  if (restartCount > 0) parts.push(`restarted ${restartCount} ${restartCount === 1 ? "time" : "times"}`);
  if (last !== "" && last !== reason) parts.push(`last said: ${last}`);
  return parts.join(", ");
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1)?.trim() ?? "";

const exitMeanings: Readonly<Record<number, string>> = {
  126: " (the command cannot be executed)",
  127: " (the command is not in the image)",
  137: " (killed)",
  139: " (segmentation fault)",
  143: " (told to stop)",
};

/** How long a pod may be without its volumes before that counts as trouble. */
const patienceMs = 30_000;
/** How long a container may run without being ready before people are told which probe does not pass. */
const probePatienceMs = 60_000;

/** Why a container does not run or is not ready. */
export const containerCases: readonly Case<ContainerEvidence>[] = [
  {
    reason: "ImagePullFailed",
    seen: "The image does not exist, is not for this processor, or the registry wants other credentials.",
    cure: "correct the image, or name a pull secret in imagePullSecrets",
    probe: waiting(
      "ImagePullBackOff",
      "ErrImagePull",
      "InvalidImageName",
      "ErrImageNeverPull",
      "ImageInspectError",
      "RegistryUnavailable",
    ),
  },
  {
    reason: "SecretMissing",
    seen: "The container's environment refers to a Secret, or to a key of one, that does not exist.",
    cure: "create it in the deployment's namespace, or correct the reference",
    probe: configError(/^secrets? ".*" not found|couldn't find key .* in Secret/),
  },
  {
    reason: "ConfigMapMissing",
    seen: "The container's environment refers to a ConfigMap, or to a key of one, that does not exist.",
    cure: "create it in the deployment's namespace, or correct the reference",
    probe: configError(/^configmaps? ".*" not found|couldn't find key .* in ConfigMap/),
  },
  {
    reason: "RunsAsRoot",
    seen: "The image runs as root, and the pod must not.",
    cure: "set securityContext.runAsUser to a user other than 0, or build the image with one",
    probe: configError(/runAsNonRoot/),
  },
  {
    reason: "ContainerConfigInvalid",
    seen: "The container cannot be put together from its specification.",
    cure: "correct what the message names",
    probe: waiting("CreateContainerConfigError"),
  },
  {
    reason: "ContainerStartFailed",
    seen: "The container was put together and cannot be started: the command is missing, or a mount fails.",
    cure: "correct command, args or volumeMounts",
    probe: (evidence) => {
      const { state, lastState } = evidence.container;
      const ended = [state?.terminated, lastState?.terminated].find((end) =>
        /^(ContainerCannotRun|StartError)$/.test(end?.reason ?? ""),
      );
      return (
        waiting(
          "CreateContainerError",
          "RunContainerError",
          "PreCreateHookError",
          "PostStartHookError",
        )(evidence) ?? ended?.message
      );
    },
  },
  {
    reason: "OutOfMemory",
    seen: "The container used more memory than its limit and was killed.",
    cure: "raise resources.limits.memory, or load a smaller model",
    probe: (evidence) => {
      const end = lastEnd(evidence);
      return end?.reason === "OOMKilled" ? tellEnd(evidence, end) : undefined;
    },
  },
  {
    reason: "InitContainerFailed",
    seen: "An init container does not end well, so the others are not started.",
    cure: "read its log with kubectl logs -c <container>",
    probe: (evidence) => {
      const end = lastEnd(evidence);
      return evidence.isInit && end !== undefined ? tellEnd(evidence, end) : undefined;
    },
  },
  {
    reason: "CrashLoop",
    seen: "The container ends again and again.",
    cure: "read its log with kubectl logs --previous",
    probe: (evidence) => {
      const end = lastEnd(evidence);
      return end === undefined ? undefined : tellEnd(evidence, end);
    },
  },
  {
    reason: "CrashLoop",
    seen: "The container ends without an error, although it should serve.",
    cure: "make its command serve until it is told to stop",
    probe: waiting("CrashLoopBackOff"),
  },
  {
    reason: "VolumesNotMounted",
    seen: "The pod has a node, and its volumes are not there: mostly a Secret or ConfigMap that does not exist.",
    cure: "see the events of kubectl describe pod for the volume",
    probe: (evidence) => {
      const isWaiting = waiting("ContainerCreating", "PodInitializing")(evidence) !== undefined;
      return isWaiting && !evidence.isInit && evidence.ageMs > patienceMs
        ? "still waits for its volumes"
        : undefined;
    },
  },
  {
    reason: "ProbeFailing",
    seen: "The container runs, and its startup or readiness probe does not pass.",
    cure: "read its log with kubectl logs: does it listen on the port of the probe, and has its model loaded?",
    probe: ({ container, isInit, ageMs }) => {
      const isSilent = !isInit && container.state?.running !== undefined && container.ready === false;
      if (!isSilent || ageMs < probePatienceMs) return undefined;
      return container.started === false ? "runs and has not started to serve" : "runs and is not ready";
    },
  },
];
