import { unitsOf, isBuiltin } from "../graph-vocabulary.ts";
import { unsupported, warning, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { implementationOf } from "../resolve.ts";
import { componentsOf, containersOf, predictorsOf } from "./places.ts";

/** What is valid and cannot run in this version. Each line goes when its feature comes. */
export function theProtocolIsServed({ spec }: Deployment): Issue[] {
  const issues: Issue[] = [];
  if (spec.protocol !== undefined && spec.protocol !== "platform") {
    issues.push(
      unsupported("spec.protocol", `this version does not serve ${spec.protocol} yet`, "use platform"),
    );
  }
  if (spec.transport === "grpc") {
    issues.push(unsupported("spec.transport", "this version does not serve grpc yet", "use rest"));
  }
  if (spec.serverType === "kafka") {
    issues.push(unsupported("spec.serverType", "this version does not read from kafka yet", "use rpc"));
  }
  return issues;
}

export function serversHaveAContainer(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const withImage = containersOf(predictor, path)
      .filter(({ container }) => (container.image ?? "") !== "")
      .map(({ container }) => container.name);
    return [...unitsOf(predictor.graph, `${path}.graph`)].flatMap(({ unit, path: at }) => {
      const implementation = implementationOf(unit);
      if (implementation === undefined || isBuiltin(implementation)) return [];
      if (withImage.includes(unit.name)) return [];
      const cure = `add a container ${unit.name} with an image`;
      return [unsupported(`${at}.implementation`, `this version does not bring ${implementation} yet`, cure)];
    });
  });
}

export function modelsAreInTheImage(deployment: Deployment): Issue[] {
  return predictorsOf(deployment).flatMap(({ predictor, path }) =>
    [...unitsOf(predictor.graph, `${path}.graph`)]
      .filter(({ unit }) => (unit.modelUri ?? "") !== "")
      .map(({ path: at }) =>
        unsupported(
          `${at}.modelUri`,
          "this version does not download models yet",
          "put the model into the image",
        ),
      ),
  );
}

export function tlsIsElsewhere(deployment: Deployment): Issue[] {
  return predictorsOf(deployment)
    .filter(({ predictor }) => (predictor.ssl?.certSecretName ?? "") !== "")
    .map(({ path }) =>
      unsupported(`${path}.ssl`, "this version does not serve TLS yet", "end TLS at the gateway"),
    );
}

/** What is left out while the rest runs. */
export function someFieldsHaveNoEffectYet(deployment: Deployment): Issue[] {
  const cure = "nothing needs to change; it takes effect in a later version";
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const issues = [...unitsOf(predictor.graph, `${path}.graph`)]
      .filter(({ unit }) => unit.logger !== undefined)
      .map(({ path: at }) => warning(`${at}.logger`, "payloads are not logged yet", cure));
    if ((predictor.explainer?.type ?? "") !== "") {
      issues.push(warning(`${path}.explainer`, "no explainer is made yet", cure));
    }
    if (predictor.shadow === true || (predictor.traffic ?? 0) > 0) {
      issues.push(
        warning(`${path}.traffic`, "traffic is not split yet: each predictor has its own Service", cure),
      );
    }
    return [...issues, ...scalersWithoutEffect(predictor, path, cure)];
  });
}

function scalersWithoutEffect(
  predictor: Parameters<typeof componentsOf>[0],
  path: string,
  cure: string,
): Issue[] {
  return componentsOf(predictor, path).flatMap(({ component, path: at }) =>
    (["hpaSpec", "kedaSpec", "pdbSpec"] as const)
      .filter((field) => component[field] !== undefined)
      .map((field) => warning(`${at}.${field}`, "is not acted on yet", cure)),
  );
}

/** Fields that old manifests carry and nothing reads. */
export function vestigialFieldsAreIgnored(deployment: Deployment): Issue[] {
  const cure = "remove it";
  const { spec } = deployment;
  const issues = (["oauth_key", "oauth_secret"] as const)
    .filter((field) => spec[field] !== undefined)
    .map((field) => warning(`spec.${field}`, "is ignored: authentication is the gateway's", cure));
  const resources = predictorsOf(deployment)
    .filter(({ predictor }) => predictor.engineResources !== undefined)
    .map(({ path }) => warning(`${path}.engineResources`, "is ignored", "use svcOrchSpec.resources"));
  return [...issues, ...resources];
}
