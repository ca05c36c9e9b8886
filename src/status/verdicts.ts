import { sentence } from "../api/issue.ts";
import type { ResolvedPredictor } from "../api/resolve.ts";
import { isDeployment, isService } from "../kube/object.ts";
import { diagnoseRefusal } from "./diagnosis/diagnose.ts";
import type { Finding } from "./diagnosis/case.ts";
import {
  answers,
  retiredObjects,
  unfinishedWorkloads,
  wantedWorkloads,
  workloadsBehind,
  type Observation,
  type Unfinished,
} from "./observation.ts";

/** What a condition says. */
export interface Verdict {
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
}

export type ConditionType = "Ready" | "Progressing" | "DeploymentsReady" | "ServicesReady";
export type Verdicts = Readonly<Record<ConditionType, Verdict>>;

/** Whether it serves, whether it is on its way, and what each kind of object does. */
export function judge(observation: Observation): Verdicts {
  const unfinished = unfinishedWorkloads(observation);
  const refused = observation.refusals.map(diagnoseRefusal);
  return {
    Ready: readyVerdict(observation, unfinished, refused),
    Progressing: progressVerdict(observation, unfinished, refused),
    DeploymentsReady: deploymentsVerdict(observation, unfinished),
    ServicesReady: servicesVerdict(observation),
  };
}

/**
 * Ready means that clients get answers, be it from the version before this one. A predictor that has not served yet is
 * on its way and not down, as long as another one serves; a shadow answers nobody.
 */
function readyVerdict(
  observation: Observation,
  unfinished: readonly Unfinished[],
  refused: readonly Finding[],
): Verdict {
  const { predictors } = observation.deployment;
  const serving = predictors.filter(({ serviceName }) => answers(serviceName, observation));
  const isDown = (predictor: ResolvedPredictor): boolean =>
    !serving.includes(predictor) &&
    predictor.source.shadow !== true &&
    (serving.length === 0 || observation.haveServed.has(predictor.name));
  const down = predictors.filter(isDown);
  if (down.length === 0) return servingVerdict(observation);
  const names = down.map(({ serviceName }) => serviceName).join(", ");
  const [cause] = [...refused, ...unfinished.flatMap(({ finding }) => finding ?? [])];
  const message = `no pod answers behind Service ${names}`;
  return cause === undefined
    ? { status: "False", reason: "NoReadyPods", message: `${message} yet` }
    : { status: "False", reason: cause.reason, message: `${message}: ${cause.message}` };
}

function servingVerdict(observation: Observation): Verdict {
  const { deployment, warnings } = observation;
  const note = warnings.map((issue) => ` (${sentence(issue)})`).join("");
  const isAtZero = deployment.predictors.every(({ serviceName }) =>
    workloadsBehind(serviceName, observation).every(({ spec }) => spec.replicas === 0),
  );
  return isAtZero
    ? { status: "True", reason: "ScaledToZero", message: `no pods are wanted: replicas is 0${note}` }
    : { status: "True", reason: "Serving", message: `every predictor has pods that answer${note}` };
}

function progressVerdict(
  observation: Observation,
  unfinished: readonly Unfinished[],
  refused: readonly Finding[],
): Verdict {
  if (refused.length > 0) return { status: "False", ...joined(refused) };
  const failed = unfinished.filter(({ rollout }) => rollout.state === "failed");
  if (failed.length > 0) return { status: "False", ...joined(failed.map(failure)) };
  const findings = unfinished.flatMap(({ finding }) => finding ?? []);
  if (findings.length > 0) return { status: "True", ...joined(findings) };
  if (unfinished.length > 0) return { status: "True", reason: "RollingOut", message: tell(unfinished) };
  const retired = retiredObjects(observation);
  if (retired.length === 0)
    return { status: "False", reason: "UpToDate", message: "everything runs as specified" };
  const names = retired.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join(", ");
  return { status: "True", reason: "RemovingOld", message: `still to go: ${names}` };
}

/** A rollout that has made no progress within its deadline: for a known cause, or for none that can be seen. */
const failure = ({ name, rollout, finding }: Unfinished): Finding =>
  finding ?? {
    reason: "DeadlineExceeded",
    message: `workload ${name}: no progress within progressDeadlineSeconds, ${rollout.why}; look at its pods with kubectl describe`,
  };

const joined = (findings: readonly Finding[]): Finding => ({
  reason: findings[0]?.reason ?? "Unknown",
  message: findings.map(({ message }) => message).join("\n"),
});

const tell = (unfinished: readonly Unfinished[]): string =>
  unfinished.map(({ name, rollout }) => `workload ${name}: ${rollout.why}`).join("; ");

function deploymentsVerdict(observation: Observation, unfinished: readonly Unfinished[]): Verdict {
  const wanted = observation.desired.filter(isDeployment).length;
  if (unfinished.length === 0)
    return { status: "True", reason: "RolledOut", message: `${wanted} workloads run as specified` };
  const failed = unfinished.filter(({ rollout }) => rollout.state === "failed").map(failure);
  if (failed.length > 0) return { status: "False", ...joined(failed) };
  const findings = unfinished.flatMap(({ finding }) => finding ?? []);
  if (findings.length > 0) return { status: "False", ...joined(findings) };
  const existing = wantedWorkloads(observation).length;
  return { status: "False", reason: existing < wanted ? "Missing" : "RollingOut", message: tell(unfinished) };
}

function servicesVerdict({ desired, observed }: Observation): Verdict {
  const live = new Set(observed.filter(isService).map(({ metadata }) => metadata.name));
  const wanted = desired.filter(isService);
  const missing = wanted.filter(({ metadata }) => !live.has(metadata.name));
  if (missing.length === 0)
    return { status: "True", reason: "Created", message: `${wanted.length} Services exist` };
  const names = missing.map(({ metadata }) => metadata.name).join(", ");
  return { status: "False", reason: "Missing", message: `Service ${names} does not exist yet` };
}
