import { annotationKeys, isTrue } from "../annotations.ts";
import type { Container, PodSpec } from "../gen/types.ts";
import { error, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { orchestratorPorts } from "../ports.ts";
import { resolveRollout } from "../resolve.ts";
import { componentsOf, predictorsOf } from "./places.ts";

type PodCheck = (pod: PodSpec, path: string) => Issue[];

const forEachPod =
  (check: PodCheck) =>
  (deployment: Deployment): Issue[] =>
    predictorsOf(deployment).flatMap(({ predictor, path }) =>
      componentsOf(predictor, path).flatMap(({ component, path: at }) =>
        component.spec === undefined ? [] : check(component.spec, `${at}.spec`),
      ),
    );

export const mountsHaveTheirVolume = forEachPod((pod, path) => {
  const volumes = new Set((pod.volumes ?? []).map(({ name }) => name));
  const missing = (container: Container, at: string): Issue[] =>
    (container.volumeMounts ?? []).flatMap(({ name }, index) => {
      if (volumes.has(name)) return [];
      const cure = `add a volume ${name} to ${path}.volumes`;
      return [error(`${at}.volumeMounts[${index}].name`, `no volume of the pod is named "${name}"`, cure)];
    });
  return pod.containers.flatMap((container, index) => missing(container, `${path}.containers[${index}]`));
});

export function portsDoNotClash(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const settings = { ...deployment.spec.annotations, ...predictor.annotations };
    const alone =
      isTrue(settings, annotationKeys.separateOrchestrator) ||
      isTrue(settings, annotationKeys.noOrchestrator);
    return componentsOf(predictor, path).flatMap(({ component, path: at }, index) =>
      portClashes(component.spec?.containers ?? [], `${at}.spec`, index === 0 && !alone),
    );
  });
}

function portClashes(containers: readonly Container[], path: string, besideOrchestrator: boolean): Issue[] {
  const reserved = besideOrchestrator ? Object.values(orchestratorPorts) : [];
  const taken = new Map<number, string>(reserved.map((port) => [port, "the orchestrator"]));
  return containers.flatMap((container, index) =>
    (container.ports ?? []).flatMap(({ containerPort, protocol = "TCP" }, place) => {
      if (protocol !== "TCP") return [];
      const holder = taken.get(containerPort);
      taken.set(containerPort, `container ${container.name}`);
      if (holder === undefined) return [];
      const at = `${path}.containers[${index}].ports[${place}].containerPort`;
      return [
        error(at, `port ${containerPort} is taken by ${holder} in the same pod`, "choose another port"),
      ];
    }),
  );
}

export function replicaBoundsAreInOrder(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) =>
    componentsOf(predictor, path).flatMap(({ component, path: at }) => {
      const { hpaSpec, kedaSpec } = component;
      return [
        ...bounds(hpaSpec?.minReplicas, hpaSpec?.maxReplicas, `${at}.hpaSpec.minReplicas`),
        ...bounds(kedaSpec?.minReplicaCount, kedaSpec?.maxReplicaCount, `${at}.kedaSpec.minReplicaCount`),
      ];
    }),
  );
}

function bounds(min: number | undefined, max: number | undefined, path: string): Issue[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [
    error(
      path,
      `the fewest replicas, ${min}, are more than the most, ${max}`,
      "swap them or raise the upper one",
    ),
  ];
}

export function oneAutoscalerPerWorkload(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) =>
    componentsOf(predictor, path)
      .filter(({ component }) => component.hpaSpec !== undefined && component.kedaSpec !== undefined)
      .map(({ path: at }) =>
        error(`${at}.kedaSpec`, "hpaSpec and kedaSpec would both scale this workload", "keep one"),
      ),
  );
}

export function oneDisruptionBound(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) =>
    componentsOf(predictor, path)
      .filter(
        ({ component: { pdbSpec } }) =>
          pdbSpec?.minAvailable !== undefined && pdbSpec.maxUnavailable !== undefined,
      )
      .map(({ path: at }) =>
        error(`${at}.pdbSpec`, "minAvailable and maxUnavailable exclude each other", "keep one"),
      ),
  );
}

/** The API server's own rules for a workload's strategy, said early and at the user's place. */
export function rolloutsCanProgress(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) =>
    componentsOf(predictor, path).flatMap(({ component, path: at }) => {
      const {
        strategy,
        minReadySeconds = 0,
        progressDeadlineSeconds: deadline = 600,
      } = resolveRollout(predictor, component);
      const isZero = (value: number | string | undefined): boolean => /^0+%?$/.test(String(value));
      const { rollingUpdate } = strategy;
      const issues: Issue[] = [];
      if (component.strategy?.type === "Recreate" && component.strategy.rollingUpdate !== undefined) {
        const cause = "has no meaning when type is Recreate";
        issues.push(error(`${at}.strategy.rollingUpdate`, cause, "remove it, or set type to RollingUpdate"));
      }
      if (
        rollingUpdate !== undefined &&
        isZero(rollingUpdate.maxSurge) &&
        isZero(rollingUpdate.maxUnavailable)
      ) {
        const cause = "maxSurge and maxUnavailable are both 0: no pod could ever be replaced";
        issues.push(error(`${at}.strategy.rollingUpdate`, cause, "set one of them to 1 or more"));
      }
      if (minReadySeconds >= deadline) {
        const cause = `${minReadySeconds} is not less than progressDeadlineSeconds, which is ${deadline}`;
        issues.push(error(`${at}.minReadySeconds`, cause, "lower it, or raise progressDeadlineSeconds"));
      }
      return issues;
    }),
  );
}
