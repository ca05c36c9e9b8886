import { unitsOf } from "../api/graph-vocabulary.ts";
import { decodeGraph, encodeGraph, graphVariable, mapEndpoints } from "../graph/slim-graph.ts";
import type { Container } from "../api/gen/types.ts";
import { localAddress } from "./ports.ts";

/**
 * On a cluster each pod has a network of its own and Services have names. Here everything shares one address, so what a
 * process is told of ports and hosts is rewritten to where things really are. No program has to know.
 */
export interface Network {
  /** Container port → port of this machine, for one pod. */
  readonly podPorts: ReadonlyMap<number, number>;
  /** Port of this machine on which a Service's port is reached, once it has been reserved. */
  servicePort(host: string, port: number): number | undefined;
}

/** Services that a container's graph calls: their ports must be decided before it starts. */
export function calledServices(container: Container): { host: string; port: number }[] {
  const value = container.env?.find(({ name }) => name === graphVariable)?.value;
  const graph = value === undefined ? undefined : decodeGraph(value);
  if (graph?.ok !== true) return [];
  const endpoints = [...unitsOf(graph.value.root, "")].flatMap(({ unit }) =>
    unit.endpoint === undefined ? [] : [unit.endpoint],
  );
  return endpoints.filter(({ host }) => host !== "localhost");
}

export interface PodIdentity {
  readonly name: string;
  readonly namespace: string;
}

/** Environment of a container's process. Throws a sentence for what cannot be had on this machine. */
export function translateEnv(
  container: Container,
  pod: PodIdentity,
  network: Network,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const variable of container.env ?? []) {
    const value =
      variable.valueFrom === undefined ? variable.value : fieldValue(container, variable.name, pod);
    env[variable.name] = translateValue(variable.name, expand(value ?? "", env), network);
  }
  return env;
}

function fieldValue(container: Container, name: string, pod: PodIdentity): string {
  const source = container.env?.find((variable) => variable.name === name)?.valueFrom ?? {};
  const known: Record<string, string> = {
    "metadata.name": pod.name,
    "metadata.namespace": pod.namespace,
    "status.podIP": localAddress,
  };
  const value = known[source.fieldRef?.fieldPath ?? ""];
  if (value !== undefined) return value;
  if ([source.secretKeyRef, source.configMapKeyRef].some((reference) => reference?.optional === true))
    return "";
  const kinds = Object.keys(source).join(", ");
  throw new Error(
    `container ${container.name}: variable ${name} comes from ${kinds}, which this machine does not have; give it a value`,
  );
}

/** `$(NAME)` stands for an earlier variable, `$$` for a dollar. */
export const expand = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\$|\$\(([A-Za-z_][\w.-]*)\)/g, (whole, name: string | undefined) =>
    name === undefined ? "$" : (env[name] ?? whole),
  );

function translateValue(name: string, value: string, network: Network): string {
  if (name === graphVariable) return translateGraph(value, network);
  return name.endsWith("_PORT") ? translatePort(value, network) : value;
}

const translatePort = (value: string, { podPorts }: Network): string =>
  String(podPorts.get(Number(value)) ?? value);

function translateGraph(value: string, network: Network): string {
  const graph = decodeGraph(value);
  if (!graph.ok) throw new Error(graph.error);
  const root = mapEndpoints(graph.value.root, ({ host, port }) => ({
    host: localAddress,
    port: (host === "localhost" ? network.podPorts.get(port) : network.servicePort(host, port)) ?? port,
  }));
  return encodeGraph({ ...graph.value, root });
}

/** Arguments of a container's process: one that is the number of a port of the pod becomes where that port is. */
export const translateArgs = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  network: Network,
): string[] => args.map((argument) => translatePort(expand(argument, env), network));
