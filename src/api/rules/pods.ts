import { annotationKeys, isTrue } from "../annotations.ts";
import type { Container, PodSpec } from "../gen/types.ts";
import { error, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { orchestratorPorts } from "../ports.ts";
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
