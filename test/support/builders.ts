import type { PlatformDeploymentSpec, Predictor, Unit } from "../../src/api/gen/types.ts";

/** A deployment that is right, with what a test wants to be different. */
export const deployment = (
  over: Partial<PlatformDeploymentSpec> = {},
  metadata: object = {},
): Record<string, unknown> => ({
  apiVersion: "machinelearning.platform.io/v1",
  kind: "PlatformDeployment",
  metadata: { name: "iris", ...metadata },
  spec: { predictors: [predictor()], ...over },
});

/** A predictor of one model, with its container. */
export const predictor = (over: Partial<Predictor> = {}): Predictor => ({
  name: "main",
  graph: unit(),
  componentSpecs: [{ spec: { containers: [{ name: "classifier", image: "platform-core/iris:1" }] } }],
  ...over,
});

export const unit = (over: Partial<Unit> = {}): Unit => ({ name: "classifier", type: "MODEL", ...over });

/** A predictor whose graph is given; every unit without an implementation gets a container. */
export function predictorOf(graph: Unit, over: Partial<Predictor> = {}): Predictor {
  const names: string[] = [];
  const visit = (node: Unit): void => {
    if (node.implementation === undefined) names.push(node.name);
    node.children?.forEach(visit);
  };
  visit(graph);
  const containers = names.map((name) => ({ name, image: `test/${name}:1` }));
  return {
    name: "main",
    graph,
    componentSpecs: containers.length > 0 ? [{ spec: { containers } }] : [],
    ...over,
  };
}
