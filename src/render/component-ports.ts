import type { Container, ContainerPort } from "../api/gen/types.ts";
import { firstComponentPorts, orchestratorPorts } from "../api/ports.ts";
import type { ResolvedWorkload } from "../api/resolve.ts";

/** Ports of one component inside its pod. */
export interface ComponentPorts {
  readonly http: number;
  readonly grpc: number;
  readonly metrics: number;
}

type PortName = keyof ComponentPorts;

/**
 * Ports for each container of a workload, by container name. A container port that the user named http, grpc or
 * metrics keeps its number; the others count up from the first port of their kind past everything taken in the pod.
 */
export function componentPorts(workload: ResolvedWorkload): ReadonlyMap<string, ComponentPorts> {
  const { containers } = workload.podSpec;
  const taken = new Set<number>([
    ...Object.values(orchestratorPorts),
    ...containers.flatMap(({ ports }) => (ports ?? []).map(({ containerPort }) => containerPort)),
  ]);
  const next = (kind: PortName): number => {
    let port: number = firstComponentPorts[kind];
    while (taken.has(port)) port += 1;
    taken.add(port);
    return port;
  };
  const port = (container: Container, kind: PortName): number =>
    namedPort(container, kind)?.containerPort ?? next(kind);
  return new Map(
    containers.map((container) => [
      container.name,
      { http: port(container, "http"), grpc: port(container, "grpc"), metrics: port(container, "metrics") },
    ]),
  );
}

export const namedPort = ({ ports }: Container, name: string): ContainerPort | undefined =>
  ports?.find((port) => port.name === name);
