import { annotationKeys } from "../annotations.ts";
import { implementationOf } from "../resolve.ts";
import { unitsOf } from "../graph-vocabulary.ts";
import { error, type Issue } from "../issue.ts";
import {
  containerServiceName,
  isDnsLabel,
  maxLabel,
  orchestratorContainer,
  predictorServiceName,
} from "../names.ts";
import type { Deployment } from "../parse.ts";
import { containersOf, predictorsOf } from "./places.ts";

const labelCure = `use lower-case letters, digits and dashes, start with a letter, at most ${maxLabel} characters`;

export function deploymentNameIsDnsLabel({ metadata }: Deployment): Issue[] {
  const { name } = metadata;
  if (isDnsLabel(name)) return [];
  return [error("metadata.name", `"${name}" cannot begin the name of a Service`, labelCure)];
}

export function predictorNamesAreDnsLabels(deployment: Deployment): Issue[] {
  return predictorsOf(deployment)
    .filter(
      ({ predictor }) =>
        !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(predictor.name) || predictor.name.length > maxLabel,
    )
    .map(({ predictor, path }) =>
      error(`${path}.name`, `"${predictor.name}" cannot be part of a Service's name`, labelCure),
    );
}

export function predictorNamesAreUnique(deployment: Deployment): Issue[] {
  const entries = predictorsOf(deployment).map(({ predictor, path }) => ({
    name: predictor.name,
    path: `${path}.name`,
  }));
  return repeated(entries, "two predictors are named", "give each predictor its own name");
}

export function containerNamesAreUniqueAndAllowed(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const entries = containersOf(predictor, path).map(({ container, path: at }) => ({
      name: container.name,
      path: `${at}.name`,
    }));
    const bad = entries
      .filter(({ name }) => !isDnsLabel(name))
      .map(({ name, path: at }) => error(at, `"${name}" cannot be a container's name`, labelCure));
    const reserved = entries
      .filter(({ name }) => name === orchestratorContainer)
      .map(({ path: at }) =>
        error(at, `${orchestratorContainer} is the orchestrator's own name`, "choose another name"),
      );
    return [
      ...repeated(entries, "two containers of this predictor are named", "give each container its own name"),
      ...bad,
      ...reserved,
    ];
  });
}

export function unitNamesAreUnique(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const entries = [...unitsOf(predictor.graph, `${path}.graph`)].map(({ unit, path: at }) => ({
      name: unit.name,
      path: `${at}.name`,
    }));
    return repeated(entries, "two nodes of this graph are named", "give each node its own name");
  });
}

/** V6, and two names that only come out equal after they are put together. */
export function serviceNamesAreUnique(deployment: Deployment): Issue[] {
  const { name } = deployment.metadata;
  const entries = predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const key = { deployment: name, predictor: predictor.name };
    const custom = predictor.annotations?.[annotationKeys.serviceName];
    const own =
      custom === undefined
        ? { name: predictorServiceName(key), path: `${path}.name` }
        : customName(custom, path);
    const units = [...unitsOf(predictor.graph, `${path}.graph`)]
      .filter(({ unit }) => implementationOf(unit) === undefined)
      .map(({ unit, path: at }) => ({ name: containerServiceName(key, unit.name), path: `${at}.name` }));
    return [own, ...distinct(units)];
  });
  return repeated(distinctPaths(entries), "two Services would be named", "rename one of them");
}

export function customServiceNamesAreDnsLabels(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const custom = predictor.annotations?.[annotationKeys.serviceName];
    if (custom === undefined || isDnsLabel(custom)) return [];
    return [error(customName(custom, path).path, `"${custom}" cannot be the name of a Service`, labelCure)];
  });
}

interface Named {
  readonly name: string;
  readonly path: string;
}

const customName = (name: string, path: string): Named => ({
  name,
  path: `${path}.annotations["${annotationKeys.serviceName}"]`,
});

/** Nodes of one name in one graph are told once, by unitNamesAreUnique. */
const distinct = (entries: readonly Named[]): Named[] => [
  ...new Map(entries.map((entry) => [entry.name, entry])).values(),
];
const distinctPaths = (entries: readonly Named[]): Named[] => [
  ...new Map(entries.map((entry) => [`${entry.path}=${entry.name}`, entry])).values(),
];

function repeated(entries: readonly Named[], cause: string, cure: string): Issue[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ name, path }) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, path);
    return earlier === undefined ? [] : [error(path, `${cause} "${name}", here and at ${earlier}`, cure)];
  });
}
