import { annotationKeys, isTrue } from "../annotations.ts";
import type { Parameter, Predictor, Unit } from "../gen/types.ts";
import { builtins, isBuiltin, unitsOf } from "../graph-vocabulary.ts";
import { error, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { implementationOf } from "../resolve.ts";
import { containersOf, predictorsOf } from "./places.ts";

/** Prepackaged servers that this project names; an admin may add others. */
const knownServers = [
  "SKLEARN_SERVER",
  "XGBOOST_SERVER",
  "MLFLOW_SERVER",
  "TENSORFLOW_SERVER",
  "TRITON_SERVER",
  "HUGGINGFACE_SERVER",
  "TEMPO_SERVER",
] as const;

type UnitCheck = (unit: Unit, path: string, predictor: Predictor) => Issue[];

const forEachUnit =
  (check: UnitCheck) =>
  (deployment: Deployment): Issue[] =>
    predictorsOf(deployment).flatMap(({ predictor, path }) =>
      [...unitsOf(predictor.graph, `${path}.graph`)].flatMap(({ unit, path: at }) =>
        check(unit, at, predictor),
      ),
    );

/** V8, but only where the annotation says true. */
export function withoutOrchestratorTheGraphIsOneNode(deployment: Deployment): Issue[] {
  return predictorsOf(deployment)
    .filter(({ predictor }) => isTrue(predictor.annotations ?? {}, annotationKeys.noOrchestrator))
    .filter(({ predictor }) => (predictor.graph.children ?? []).length > 0)
    .map(({ path }) =>
      error(
        `${path}.graph`,
        `has several nodes, but ${annotationKeys.noOrchestrator} leaves nobody to run the graph`,
        "remove the annotation, or the children",
      ),
    );
}

/** V10 */
export const everyUnitHasAContainer = forEachUnit((unit, path, predictor) => {
  if (implementationOf(unit) !== undefined) return [];
  const names = containersOf(predictor, "").map(({ container }) => container.name);
  if (names.includes(unit.name)) return [];
  const there = names.length === 0 ? "it has no containers" : `it has ${names.join(", ")}`;
  return [
    error(
      `${path}.name`,
      `no container of predictor ${predictor.name} is named "${unit.name}" (${there})`,
      `name the node's container ${unit.name}, or set implementation (built in: ${builtins.join(", ")})`,
    ),
  ];
});

/** V11 */
export const anUntypedUnitHasMethods = forEachUnit((unit, path) => {
  if (unit.type !== "UNKNOWN_TYPE" || implementationOf(unit) !== undefined || (unit.methods ?? []).length > 0)
    return [];
  return [error(`${path}.type`, "UNKNOWN_TYPE without methods does nothing", "set a type or methods")];
});

/** V12 */
export const aServerHasAModel = forEachUnit((unit, path) => {
  const implementation = implementationOf(unit);
  if (implementation === undefined || isBuiltin(implementation) || implementation === "HUGGINGFACE_SERVER")
    return [];
  if (unit.modelUri !== undefined && unit.modelUri !== "") return [];
  return [
    error(
      `${path}.modelUri`,
      `${implementation} has no model to serve`,
      "set modelUri to where the model is",
    ),
  ];
});

/** V13 */
export function theServerSpeaksTensorflow(deployment: Deployment): Issue[] {
  if (deployment.spec.protocol !== "tensorflow") return [];
  const others = ["SKLEARN_SERVER", "XGBOOST_SERVER", "MLFLOW_SERVER", "HUGGINGFACE_SERVER"];
  return forEachUnit((unit, path) => {
    const implementation = implementationOf(unit);
    if (implementation === undefined || !others.includes(implementation)) return [];
    return [
      error(
        `${path}.implementation`,
        `${implementation} does not speak tensorflow`,
        "use protocol platform or v2",
      ),
    ];
  })(deployment);
}

/** V14: a name in capitals that is neither built in nor a server that we know is most likely misspelt. */
export const theImplementationIsKnown = forEachUnit((unit, path, predictor) => {
  const implementation = implementationOf(unit);
  if (implementation === undefined || isBuiltin(implementation)) return [];
  const hasImage = containersOf(predictor, "").some(
    ({ container }) => container.name === unit.name && (container.image ?? "") !== "",
  );
  if (hasImage || knownServers.some((server) => server === implementation)) return [];
  const known = [...builtins, ...knownServers].join(", ");
  return [
    error(
      `${path}.implementation`,
      `"${implementation}" is neither built in nor a known server`,
      `use one of ${known}`,
    ),
  ];
});

const joiners = ["ROUTER", "COMBINER", "SIMPLE_ROUTER", "AVERAGE_COMBINER"];

/** Routers choose among children and combiners join them; the built-in test has two arms. */
export const rolesHaveTheirChildren = forEachUnit((unit, path) => {
  const count = (unit.children ?? []).length;
  const role = implementationOf(unit) ?? unit.type ?? "MODEL";
  if (role === "RANDOM_ABTEST" && count !== 2) {
    return [
      error(`${path}.children`, `RANDOM_ABTEST has ${count} children`, "give it two: the arms of the test"),
    ];
  }
  if (!joiners.includes(role) || count > 0) return [];
  return [error(`${path}.children`, `${role} has no children`, "give it at least one")];
});

const parameterForms: Readonly<Record<Parameter["type"], { pattern: RegExp; like: string }>> = {
  INT: { pattern: /^[+-]?\d+$/, like: "a whole number such as 4" },
  FLOAT: { pattern: /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, like: "a number such as 0.5" },
  DOUBLE: { pattern: /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, like: "a number such as 0.5" },
  BOOL: { pattern: /^(true|false|0|1)$/i, like: "true or false" },
  STRING: { pattern: /^/, like: "text" },
};

export const parametersAreWhatTheySay = forEachUnit((unit, path) =>
  (unit.parameters ?? []).flatMap(({ name, type, value }, index) => {
    const { pattern, like } = parameterForms[type];
    if (pattern.test(value.trim())) return [];
    return [
      error(`${path}.parameters[${index}].value`, `"${value}" of ${name} is no ${type}`, `write ${like}`),
    ];
  }),
);

export const theTestRatioIsAShare = forEachUnit((unit, path) => {
  if (implementationOf(unit) !== "RANDOM_ABTEST") return [];
  const index = (unit.parameters ?? []).findIndex(({ name }) => name === "ratioA");
  const value = Number(unit.parameters?.[index]?.value ?? "0.5");
  if (value >= 0 && value <= 1) return [];
  return [
    error(`${path}.parameters[${index}].value`, `ratioA ${value} is no share`, "use a number from 0 to 1"),
  ];
});
