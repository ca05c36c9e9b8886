import { error, type Issue } from "../issue.ts";
import type { Deployment } from "../parse.ts";
import { predictorsOf } from "./places.ts";

/** V5 */
export function aShadowIsNotAlone({ spec }: Deployment): Issue[] {
  if (spec.predictors.length !== 1 || spec.predictors[0]?.shadow !== true) return [];
  return [
    error(
      "spec.predictors[0].shadow",
      "the only predictor is a shadow, so nobody answers",
      "add a predictor that serves",
    ),
  ];
}

/** V18 */
export function atMostOneShadow(deployment: Deployment): Issue[] {
  const shadows = predictorsOf(deployment).filter(({ predictor }) => predictor.shadow === true);
  return shadows
    .slice(1)
    .map(({ path }) => error(`${path}.shadow`, "there is more than one shadow", "keep one"));
}

/** V19 */
export function shadowTrafficIsAPercentage(deployment: Deployment): Issue[] {
  return predictorsOf(deployment)
    .filter(({ predictor }) => predictor.shadow === true && (predictor.traffic ?? 0) > 100)
    .map(({ predictor, path }) =>
      error(`${path}.traffic`, `${predictor.traffic ?? 0} is above 100`, "use 0 to 100 percent"),
    );
}

/** V20 */
export function trafficAddsUpTo100(deployment: Deployment): Issue[] {
  const serving = predictorsOf(deployment).filter(({ predictor }) => predictor.shadow !== true);
  if (serving.length < 2) return [];
  const shares = serving.map(({ predictor }) => `${predictor.name} ${predictor.traffic ?? 0}`);
  const total = serving.reduce((sum, { predictor }) => sum + (predictor.traffic ?? 0), 0);
  if (total === 100) return [];
  return [
    error(
      "spec.predictors",
      `traffic adds up to ${total} (${shares.join(", ")})`,
      "set traffic so that it adds up to 100",
    ),
  ];
}

/** V21 */
export function aSinglePredictorTakesAllTraffic(deployment: Deployment): Issue[] {
  const serving = predictorsOf(deployment).filter(({ predictor }) => predictor.shadow !== true);
  const only = serving[0];
  if (serving.length !== 1 || only === undefined) return [];
  const traffic = only.predictor.traffic ?? 0;
  if (traffic === 0 || traffic === 100) return [];
  return [
    error(
      `${only.path}.traffic`,
      `${traffic} percent of the traffic has nowhere else to go`,
      "remove it or set 100",
    ),
  ];
}
