import { annotationKeys, positiveInteger } from "../annotations.ts";
import { unitsOf } from "../graph-vocabulary.ts";
import { error, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { predictorsOf } from "./places.ts";

/** V4 */
export function kafkaHasItsTopics(deployment: Deployment): Issue[] {
  if (deployment.spec.serverType !== "kafka") return [];
  const needed = ["KAFKA_BROKER", "KAFKA_INPUT_TOPIC", "KAFKA_OUTPUT_TOPIC"];
  return predictorsOf(deployment).flatMap(({ predictor, path }) => {
    const given = (predictor.svcOrchSpec?.env ?? []).map(({ name }) => name);
    const missing = needed.filter((name) => !given.includes(name));
    if (missing.length === 0) return [];
    return [error(`${path}.svcOrchSpec.env`, `serverType kafka needs ${missing.join(", ")}`, "add them")];
  });
}

/** V16 and V17 */
export function endpointsAgreeOnTheTransport(deployment: Deployment): Issue[] {
  const given = predictorsOf(deployment).flatMap(({ predictor, path }) =>
    [...unitsOf(predictor.graph, `${path}.graph`)].flatMap(({ unit, path: at }) =>
      unit.endpoint?.type === undefined
        ? []
        : [{ type: unit.endpoint.type.toLowerCase(), path: `${at}.endpoint.type` }],
    ),
  );
  const wanted = deployment.spec.transport ?? given[0]?.type;
  return given
    .filter(({ type }) => type !== wanted)
    .map(({ type, path }) =>
      error(
        path,
        `${type} differs from ${wanted ?? ""} elsewhere`,
        "remove endpoint.type and set spec.transport once",
      ),
    );
}

/** Settings in annotations are numbers, or nothing works as the user thinks. */
export function numericAnnotationsAreNumbers({ metadata, spec }: Deployment): Issue[] {
  const places = { "metadata.annotations": metadata.annotations, "spec.annotations": spec.annotations };
  const numeric = [annotationKeys.restTimeout, annotationKeys.restMaxMessageSize];
  return Object.entries(places).flatMap(([path, annotations]) =>
    numeric
      .filter((key) => Number.isNaN(positiveInteger(annotations ?? {}, key) ?? 0))
      .map((key) =>
        error(
          `${path}["${key}"]`,
          `"${annotations?.[key] ?? ""}" is no whole number`,
          'write a number in quotes, such as "5000"',
        ),
      ),
  );
}
