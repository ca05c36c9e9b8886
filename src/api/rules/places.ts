import type { ComponentSpec, Container, Predictor } from "../gen/types.ts";
import type { Deployment } from "../parse.ts";

/** Each predictor with its path. */
export const predictorsOf = ({ spec }: Deployment): { predictor: Predictor; path: string }[] =>
  spec.predictors.map((predictor, index) => ({ predictor, path: `spec.predictors[${index}]` }));

/** Each component spec of a predictor with its path. */
export const componentsOf = (
  predictor: Predictor,
  path: string,
): { component: ComponentSpec; path: string }[] =>
  (predictor.componentSpecs ?? []).map((component, index) => ({
    component,
    path: `${path}.componentSpecs[${index}]`,
  }));

/** Each container of a predictor with its path; init containers are not among them. */
export const containersOf = (predictor: Predictor, path: string): { container: Container; path: string }[] =>
  componentsOf(predictor, path).flatMap(({ component, path: at }) =>
    (component.spec?.containers ?? []).map((container, index) => ({
      container,
      path: `${at}.spec.containers[${index}]`,
    })),
  );
