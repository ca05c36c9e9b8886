import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deployment, predictor, predictorOf, unit } from "../../test/support/builders.ts";
import { accept, validate } from "./validate.ts";

const problems = (document: unknown): string[] =>
  validate(document)
    .filter(({ severity }) => severity === "error")
    .map(({ path, cause, cure }) => `${path}: ${cause}; ${cure}`);

const container = (name: string, more: object = {}): { name: string; image: string } => ({
  name,
  image: "i:1",
  ...more,
});
const specs = (...containers: object[]): never => [{ spec: { containers } }] as never;

describe("a deployment that is right", () => {
  it.each([
    ["one model", deployment()],
    [
      "a null componentSpecs beside a built-in graph",
      deployment({
        predictors: [
          { name: "p", graph: { name: "m", implementation: "SIMPLE_MODEL" }, componentSpecs: null },
        ],
      }),
    ],
    [
      "children written as an empty list",
      deployment({ predictors: [predictor({ graph: unit({ children: [] }) })] }),
    ],
    [
      "a transformer without children",
      deployment({ predictors: [predictor({ graph: unit({ type: "TRANSFORMER" }) })] }),
    ],
    ["a unit without a type", deployment({ predictors: [predictor({ graph: { name: "classifier" } })] })],
    [
      "quantities as integers",
      deployment({
        predictors: [
          predictor({
            componentSpecs: specs(
              container("classifier", { resources: { requests: { cpu: 1, memory: "1Gi" } } }),
            ),
          }),
        ],
      }),
    ],
    [
      "a sidecar that is no node",
      deployment({
        predictors: [predictor({ componentSpecs: specs(container("classifier"), container("proxy")) })],
      }),
    ],
    [
      "free-text annotations and spec.name",
      deployment({
        name: "Any Name At All",
        annotations: { project_name: "x y", deployment_version: "v=1" },
      }),
    ],
    [
      "two predictors that share the traffic",
      deployment({ predictors: [predictor({ traffic: 75 }), predictor({ name: "canary", traffic: 25 })] }),
    ],
    ["a creationTimestamp of null", deployment({}, { creationTimestamp: null })],
    [
      "service_host on an endpoint",
      deployment({
        predictors: [predictor({ graph: unit({ endpoint: { type: "REST", service_host: "x" } }) })],
      }),
    ],
  ])("passes: %s", (_name, document) => {
    expect(problems(document)).toEqual([]);
  });
});

describe("what people get wrong", () => {
  it.each<[string, unknown, string]>([
    ["no metadata", { ...deployment(), metadata: undefined }, "metadata: is missing; add it"],
    ["no name", deployment({}, { name: "" }), "metadata.name: the deployment has no name; give it one"],
    [
      "quoted replicas",
      deployment({ replicas: "1" as never }),
      'spec.replicas: must be a whole number, got a string "1"; remove the quotes',
    ],
    [
      "a boolean parameter value",
      deployment({
        predictors: [
          predictor({ graph: unit({ parameters: [{ name: "p", type: "BOOL", value: true as never }] }) }),
        ],
      }),
      'spec.predictors[0].graph.parameters[0].value: must be a string, got a boolean true; put quotes around it: "true"',
    ],
    [
      "children as a map",
      deployment({ predictors: [predictor({ graph: unit({ children: { name: "x" } as never }) })] }),
      "spec.predictors[0].graph.children: must be a list, got a map",
    ],
    [
      "a number for imagePullPolicy",
      deployment({
        predictors: [predictor({ componentSpecs: specs(container("classifier", { imagePullPolicy: 1 })) })],
      }),
      "containers[0].imagePullPolicy: must be a string, got a number 1",
    ],
    [
      "tolerations under the container",
      deployment({
        predictors: [predictor({ componentSpecs: specs(container("classifier", { tolerations: [] })) })],
      }),
      "containers[0].tolerations: is no known field",
    ],
    [
      "a misspelt field",
      deployment({ predictor: [] } as never),
      "spec.predictor: is no known field; did you mean predictors?",
    ],
    [
      "a misspelt image",
      deployment({ predictors: [predictor({ componentSpecs: specs({ name: "classifier", imag: "x" }) })] }),
      "containers[0].imag: is no known field; did you mean image?",
    ],
    [
      "a misspelt type",
      deployment({ predictors: [predictor({ graph: unit({ type: "MODLE" as never }) })] }),
      'spec.predictors[0].graph.type: "MODLE" is not allowed (did you mean MODEL?)',
    ],
    [
      "a graph name that matches no container",
      deployment({ predictors: [predictor({ graph: unit({ name: "other" }) })] }),
      'spec.predictors[0].graph.name: no container of predictor main is named "other" (it has classifier)',
    ],
    [
      "two predictors without traffic",
      deployment({ predictors: [predictor(), predictor({ name: "b" })] }),
      "spec.predictors: traffic adds up to 0 (main 0, b 0); set traffic so that it adds up to 100",
    ],
    [
      "port 8000 beside the orchestrator",
      deployment({
        predictors: [
          predictor({ componentSpecs: specs(container("classifier", { ports: [{ containerPort: 8000 }] })) }),
        ],
      }),
      "ports[0].containerPort: port 8000 is taken by the orchestrator in the same pod",
    ],
    [
      "a node name with underscores",
      deployment({ predictors: [predictorOf({ name: "my_model", type: "MODEL" })] }),
      'containers[0].name: "my_model" cannot be a container\'s name',
    ],
    [
      "a volume mount without a volume",
      deployment({
        predictors: [
          predictor({
            componentSpecs: specs(
              container("classifier", { volumeMounts: [{ name: "data", mountPath: "/d" }] }),
            ),
          }),
        ],
      }),
      'volumeMounts[0].name: no volume of the pod is named "data"',
    ],
    [
      "the same container name twice",
      deployment({
        predictors: [predictor({ componentSpecs: specs(container("classifier"), container("classifier")) })],
      }),
      'two containers of this predictor are named "classifier"',
    ],
    ["another kind", { ...deployment(), kind: "Deployment" }, 'kind: "Deployment" is not PlatformDeployment'],
    [
      "an older version",
      { ...deployment(), apiVersion: "machinelearning.platform.io/v1alpha2" },
      "machinelearning.platform.io/v1alpha2 is an older form",
    ],
    [
      "no predictors",
      deployment({ predictors: [] }),
      "spec.predictors: is empty; give it at least one entry",
    ],
    [
      "a lone shadow (V5)",
      deployment({ predictors: [predictor({ shadow: true })] }),
      "spec.predictors[0].shadow: the only predictor is a shadow",
    ],
    [
      "two Services of one name (V6)",
      deployment({
        predictors: ["a", "b"].map((name) =>
          predictor({ name, traffic: 50, annotations: { "platform.io/svc-name": "same" } }),
        ),
      }),
      'two Services would be named "same"',
    ],
    [
      "no-engine with several nodes (V8)",
      deployment({
        predictors: [
          predictorOf(
            { name: "a", type: "MODEL", children: [{ name: "b" }] },
            { annotations: { "platform.io/no-engine": "true" } },
          ),
        ],
      }),
      "spec.predictors[0].graph: has several nodes",
    ],
    [
      "two predictors of one name (V9)",
      deployment({ predictors: [predictor({ traffic: 50 }), predictor({ traffic: 50 })] }),
      'spec.predictors[1].name: two predictors are named "main"',
    ],
    [
      "UNKNOWN_TYPE without methods (V11)",
      deployment({ predictors: [predictor({ graph: unit({ type: "UNKNOWN_TYPE" }) })] }),
      "spec.predictors[0].graph.type: UNKNOWN_TYPE without methods does nothing",
    ],
    [
      "a server without a model (V12)",
      deployment({ predictors: [predictor({ graph: unit({ implementation: "SKLEARN_SERVER" }) })] }),
      "spec.predictors[0].graph.modelUri: SKLEARN_SERVER has no model to serve",
    ],
    [
      "a server that does not speak the protocol (V13)",
      deployment({
        protocol: "tensorflow",
        predictors: [predictor({ graph: unit({ implementation: "XGBOOST_SERVER", modelUri: "s3://m" }) })],
      }),
      "XGBOOST_SERVER does not speak tensorflow",
    ],
    [
      "an unknown server (V14)",
      deployment({
        predictors: [
          { name: "p", graph: { name: "m", implementation: "SKLERN_SERVER", modelUri: "s3://m" } },
        ],
      }),
      '"SKLERN_SERVER" is neither built in nor a known server',
    ],
    [
      "a logger without a mode (V15)",
      deployment({ predictors: [predictor({ graph: unit({ logger: {} as never }) })] }),
      "spec.predictors[0].graph.logger.mode: is missing",
    ],
    [
      "mixed endpoint types (V16)",
      deployment({
        predictors: [
          predictorOf({
            name: "a",
            endpoint: { type: "REST" },
            children: [{ name: "b", endpoint: { type: "GRPC" } }],
          }),
        ],
      }),
      "spec.predictors[0].graph.children[0].endpoint.type: grpc differs from rest",
    ],
    [
      "an endpoint against the transport (V17)",
      deployment({
        transport: "rest",
        predictors: [predictor({ graph: unit({ endpoint: { type: "GRPC" } }) })],
      }),
      "endpoint.type: grpc differs from rest",
    ],
    [
      "two shadows (V18)",
      deployment({
        predictors: [
          predictor(),
          predictor({ name: "b", shadow: true }),
          predictor({ name: "c", shadow: true }),
        ],
      }),
      "spec.predictors[2].shadow: there is more than one shadow",
    ],
    [
      "too much shadow traffic (V19)",
      deployment({ predictors: [predictor(), predictor({ name: "b", shadow: true, traffic: 101 })] }),
      "spec.predictors[1].traffic: 101 is above 100",
    ],
    [
      "a single predictor with part of the traffic (V21)",
      deployment({ predictors: [predictor({ traffic: 60 })] }),
      "60 percent of the traffic has nowhere else to go",
    ],
    [
      "kafka without topics (V4)",
      deployment({ serverType: "kafka" }),
      "serverType kafka needs KAFKA_BROKER, KAFKA_INPUT_TOPIC, KAFKA_OUTPUT_TOPIC",
    ],
    [
      "a protocol that does not exist (V1)",
      deployment({ protocol: "grpc" as never }),
      'spec.protocol: "grpc" is not allowed',
    ],
    [
      "a router without children",
      deployment({ predictors: [predictor({ graph: unit({ type: "ROUTER" }) })] }),
      "spec.predictors[0].graph.children: ROUTER has no children",
    ],
    [
      "an A/B test of three",
      deployment({
        predictors: [
          predictorOf({
            name: "ab",
            implementation: "RANDOM_ABTEST",
            children: [{ name: "a" }, { name: "b" }, { name: "c" }],
          }),
        ],
      }),
      "RANDOM_ABTEST has 3 children",
    ],
    [
      "a parameter that is not what it says",
      deployment({
        predictors: [predictor({ graph: unit({ parameters: [{ name: "n", type: "INT", value: "4.5" }] }) })],
      }),
      '"4.5" of n is no INT',
    ],
    [
      "a timeout that is no number",
      deployment({ annotations: { "platform.io/rest-timeout": "5s" } }),
      'spec.annotations["platform.io/rest-timeout"]: "5s" is no whole number',
    ],
    [
      "a dotted name",
      deployment({}, { name: "my.model" }),
      'metadata.name: "my.model" cannot begin the name of a Service',
    ],
    [
      "the orchestrator's name",
      deployment({
        predictors: [
          predictor({
            componentSpecs: specs(container("classifier"), container("platform-container-engine")),
          }),
        ],
      }),
      "platform-container-engine is the orchestrator's own name",
    ],
    [
      "two autoscalers",
      deployment({
        predictors: [
          predictor({
            componentSpecs: [
              {
                hpaSpec: { maxReplicas: 2 },
                kedaSpec: { triggers: [] },
                spec: { containers: [container("classifier")] },
              },
            ],
          }),
        ],
      }),
      "hpaSpec and kedaSpec would both scale this workload",
    ],
    [
      "autoscaling bounds in the wrong order",
      deployment({
        predictors: [
          predictor({
            componentSpecs: [
              {
                hpaSpec: { minReplicas: 3, maxReplicas: 2 },
                spec: { containers: [container("classifier")] },
              },
            ],
          }),
        ],
      }),
      "the fewest replicas, 3, are more than the most, 2",
    ],
    [
      "two disruption bounds",
      deployment({
        predictors: [
          predictor({
            componentSpecs: [
              {
                pdbSpec: { minAvailable: 1, maxUnavailable: 1 },
                spec: { containers: [container("classifier")] },
              },
            ],
          }),
        ],
      }),
      "minAvailable and maxUnavailable exclude each other",
    ],
    [
      "names that come out equal",
      deployment({
        predictors: [
          predictorOf({ name: "c" }, { name: "a-b", traffic: 50 }),
          predictorOf({ name: "b", children: [{ name: "b-c" }] }, { name: "a", traffic: 50 }),
        ],
      }),
      'two Services would be named "iris-a-b',
    ],
  ])("%s", (_name, document, expected) => {
    expect(problems(document).join("\n")).toContain(expected);
  });

  it("tells every problem, not only the first", () => {
    const document = deployment({ replicas: "1" as never, protocol: "x" as never, predictor: 1 } as never);
    expect(problems(document)).toHaveLength(3);
  });

  it("tells every problem of sense at once", () => {
    const graph = unit({ name: "other", parameters: [{ name: "n", type: "INT", value: "x" }] });
    const document = deployment({ predictors: [predictor({ graph, traffic: 60 })] }, { name: "a.b" });
    expect(problems(document)).toHaveLength(4);
  });
});

describe("what this version cannot run", () => {
  it.each<[string, unknown, string]>([
    ["another protocol", deployment({ protocol: "v2" }), "spec.protocol"],
    ["grpc", deployment({ transport: "grpc" }), "spec.transport"],
    [
      "a prepackaged server",
      deployment({
        predictors: [
          { name: "p", graph: { name: "m", implementation: "SKLEARN_SERVER", modelUri: "gs://m" } },
        ],
      }),
      "spec.predictors[0].graph.implementation",
    ],
    [
      "TLS",
      deployment({ predictors: [predictor({ ssl: { certSecretName: "s" } })] }),
      "spec.predictors[0].ssl",
    ],
  ])("%s is valid, and refused with its place", (_name, document, path) => {
    expect(problems(document)).toEqual([]);
    const accepted = accept(document);
    expect(accepted.ok ? [] : accepted.error.map((issue) => issue.path)).toContain(path);
  });

  it("warns of fields that nothing reads, and runs", () => {
    const document = deployment({ oauth_key: "k", predictors: [predictor({ engineResources: {} })] });
    const accepted = accept(document);
    expect(accepted.ok && accepted.value.warnings.map(({ path }) => path)).toEqual([
      "spec.oauth_key",
      "spec.predictors[0].engineResources",
    ]);
  });
});

describe("any input", () => {
  it("never throws, and never changes what it is given", () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5 }), (value) => {
        expect(Array.isArray(validate(value))).toBe(true);
      }),
    );
    const spec = fc.object({
      key: fc.constantFrom(
        "predictors",
        "name",
        "graph",
        "children",
        "type",
        "componentSpecs",
        "spec",
        "containers",
        "replicas",
      ),
      maxDepth: 8,
    });
    fc.assert(
      fc.property(spec, (given) => {
        const document = { ...deployment(), spec: given };
        const before = JSON.stringify(document);
        validate(document);
        expect(JSON.stringify(document)).toBe(before);
      }),
    );
  });

  it("takes a graph of 40 levels and refuses one of 10,000 without falling over", () => {
    let graph = unit({ name: "n0", implementation: "SIMPLE_MODEL" });
    for (let level = 1; level < 40; level += 1)
      graph = unit({ name: `n${level}`, implementation: "SIMPLE_ROUTER", children: [graph] });
    expect(problems(deployment({ predictors: [predictorOf(graph)] }))).toEqual([]);
    for (let level = 0; level < 10_000; level += 1) graph = { name: "x", children: [graph] };
    expect(problems(deployment({ predictors: [{ name: "p", graph }] })).join()).toContain("levels deep");
  });
});
