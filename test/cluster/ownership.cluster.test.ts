import { describe, expect, it } from "@jest/globals";
import type { KubeObject, ServiceObject } from "../../src/kube/object.ts";
import { deployment, predictor } from "../support/builders.ts";
import { until } from "../support/processes.ts";
import { kubectl, useNamespaces, type Namespace } from "./support.ts";

const newNamespace = useNamespaces();

async function namespace(): Promise<Namespace> {
  const made = await newNamespace();
  made.keepPodsReady();
  return made;
}

interface Workload extends KubeObject {
  spec: {
    replicas: number;
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { annotations: Record<string, string> };
      spec: { containers: { name: string; image: string; env: { name: string; value?: string }[] }[] };
    };
  };
}

const workloadName = "iris-main-0-classifier";
const workloadPath = (ns: Namespace): string =>
  `/apis/apps/v1/namespaces/${ns.name}/deployments/${workloadName}`;
const workload = (ns: Namespace): Promise<Workload> =>
  ns.rest.json({ method: "GET", path: workloadPath(ns) });

async function running(over: Parameters<typeof deployment>[0] = {}): Promise<Namespace> {
  const ns = await namespace();
  ns.apply(deployment(over));
  await ns.untilState("iris", "Available");
  return ns;
}

describe("what was rendered", () => {
  it("is put back when somebody edits it", async () => {
    const ns = await running();
    kubectl(["set", "image", `deployment/${workloadName}`, "classifier=evil:1", "-n", ns.name]);
    await until(async () => {
      const { containers } = (await workload(ns)).spec.template.spec;
      return containers[0]?.image === "platform-core/iris:1";
    }, "the image to be put back");
    await ns.merge(`/api/v1/namespaces/${ns.name}/services/iris-main`, {
      spec: { selector: { other: "pods" } },
    });
    await until(async () => {
      const found = ((await ns.services()) as ServiceObject[]).find(
        ({ metadata }) => metadata.name === "iris-main",
      );
      return found?.spec.selector["other"] === undefined;
    }, "the selector to be put back");
    kubectl(["scale", `deployment/${workloadName}`, "--replicas=4", "-n", ns.name]);
    await until(async () => (await workload(ns)).spec.replicas === 1, "the replicas to be put back");
    await ns.untilState("iris", "Available");
  });

  it("is put back when somebody removes a field, or takes it for themselves", async () => {
    const ns = await running();
    kubectl([
      "set",
      "env",
      `deployment/${workloadName}`,
      "-c",
      "classifier",
      "PREDICTIVE_UNIT_ID-",
      "-n",
      ns.name,
    ]);
    const unitId = async (): Promise<string | undefined> =>
      (await workload(ns)).spec.template.spec.containers[0]?.env.find(
        ({ name }) => name === "PREDICTIVE_UNIT_ID",
      )?.value;
    await until(async () => (await unitId()) === "classifier", "the variable to be put back");
    const theirs = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: workloadName },
      spec: { minReadySeconds: 0, replicas: 3 },
    };
    kubectl(
      ["apply", "--server-side", "--force-conflicts", "--field-manager=them", "-n", ns.name, "-f", "-"],
      JSON.stringify(theirs),
    );
    await until(async () => (await workload(ns)).spec.replicas === 1, "the replicas to be taken back");
  });

  it("is made anew when somebody deletes it", async () => {
    const ns = await running();
    const before = (await workload(ns)).metadata.uid;
    kubectl(["delete", "deployment", workloadName, "-n", ns.name]);
    kubectl(["delete", "service", "iris-main", "-n", ns.name]);
    await until(async () => {
      const names = await ns.names("services");
      const found = await workload(ns).catch(() => undefined);
      return names.includes("iris-main") && found !== undefined && found.metadata.uid !== before;
    }, "both to be there again");
    await ns.untilState("iris", "Available");
  });
});

describe("what others own", () => {
  it("is left alone: annotations, labels, variables, a rollout restart", async () => {
    const ns = await running();
    kubectl(["annotate", "deployment", workloadName, "team=blue", "-n", ns.name]);
    kubectl(["label", "service", "iris-main", "cost=42", "-n", ns.name]);
    kubectl(["rollout", "restart", `deployment/${workloadName}`, "-n", ns.name]);
    kubectl(["set", "env", `deployment/${workloadName}`, "-c", "classifier", "EXTRA=1", "-n", ns.name]);
    ns.apply(deployment({ predictors: [predictor({ labels: { changed: "yes" } })] }));
    await ns.untilState("iris", "Available", 2);
    const { metadata, spec } = await workload(ns);
    expect(metadata.annotations?.["team"]).toBe("blue");
    expect(spec.template.metadata.annotations["kubectl.kubernetes.io/restartedAt"]).toBeDefined();
    expect(spec.template.spec.containers[0]?.env.find(({ name }) => name === "EXTRA")?.value).toBe("1");
    const service = (await ns.services()).find(({ metadata: { name } }) => name === "iris-main");
    expect(service?.metadata.labels?.["cost"]).toBe("42");
  });

  it("leaves replicas to the autoscaler", async () => {
    const component = {
      spec: { containers: [{ name: "classifier", image: "platform-core/iris:1" }] },
      hpaSpec: { minReplicas: 1, maxReplicas: 5 },
    };
    const ns = await running({ predictors: [predictor({ componentSpecs: [component] })] });
    kubectl(["scale", `deployment/${workloadName}`, "--replicas=4", "-n", ns.name]);
    const changed = {
      ...component,
      spec: { containers: [{ name: "classifier", image: "platform-core/iris:2" }] },
    };
    ns.apply(deployment({ predictors: [predictor({ componentSpecs: [changed] })] }));
    await ns.untilState("iris", "Available", 2);
    const { spec } = await workload(ns);
    expect([spec.replicas, spec.template.spec.containers[0]?.image]).toEqual([4, "platform-core/iris:2"]);
  });
});

describe("an object of somebody else", () => {
  it("is not ours because its owner reference says so", async () => {
    const ns = await running();
    const source = JSON.parse(kubectl(["get", "pdep", "iris", "-n", ns.name, "-o", "json"])) as KubeObject;
    const { uid, name } = source.metadata;
    const forged = {
      apiVersion: "v1",
      kind: "Service",
      metadata: {
        name: "forged",
        labels: { "app.kubernetes.io/managed-by": "platform-core", "platform-deployment-id": "iris" },
        ownerReferences: [{ apiVersion: source.apiVersion, kind: source.kind, name, uid, controller: true }],
      },
      spec: { ports: [{ port: 1 }] },
    };
    kubectl(["create", "-n", ns.name, "-f", "-"], JSON.stringify(forged));
    ns.apply(deployment({ replicas: 2 }));
    await ns.untilState("iris", "Available", 2);
    expect(await ns.names("services")).toContain("forged");
    expect((await ns.status("iris")).conditions?.[1]).toMatchObject({
      type: "Progressing",
      reason: "UpToDate",
    });
  });

  it("keeps its Service when a second deployment claims the name", async () => {
    const ns = await namespace();
    const claiming = predictor({ annotations: { "platform.io/svc-name": "shared" } });
    ns.apply(deployment({ predictors: [claiming] }, { name: "first" }));
    await ns.untilState("first", "Available");
    ns.apply(deployment({ predictors: [claiming] }, { name: "second" }));
    await ns.untilState("second", "Failed");
    expect((await ns.status("second")).description).toBe(
      "Service shared: it exists and belongs to PlatformDeployment first; remove it or rename the deployment",
    );
    kubectl(["delete", "pdep", "first", "-n", ns.name]);
    await until(
      async () => !(await ns.names("deployments")).some((name) => name.startsWith("first")),
      "the end",
    );
    ns.apply(deployment({ predictors: [claiming], annotations: { look: "again" } }, { name: "second" }));
    await ns.untilState("second", "Available", 2);
  });

  it("keeps its name when two long names have the same beginning", async () => {
    const ns = await namespace();
    const long = "a".repeat(55);
    for (const end of ["one", "two"]) ns.apply(deployment({}, { name: `${long}-${end}` }));
    for (const end of ["one", "two"]) await ns.untilState(`${long}-${end}`, "Available");
    const names = await ns.names("services");
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name.length <= 63)).toBe(true);
  });
});

describe("what an earlier version made", () => {
  it("is taken over with its fields, and what is no longer rendered goes away", async () => {
    const ns = await running();
    await ns.controller.stop();
    const live = await workload(ns);
    const [first] = live.spec.template.spec.containers;
    if (first === undefined) throw new Error("no container");
    // As an operator without server-side apply leaves it: one manager, one update.
    const fields = {
      "f:spec": {
        "f:template": {
          "f:spec": {
            "f:containers": {
              'k:{"name":"classifier"}': {
                "f:env": { 'k:{"name":"OLD"}': { ".": {}, "f:name": {}, "f:value": {} } },
              },
            },
          },
        },
      },
    };
    first.env.push({ name: "OLD", value: "1" });
    kubectl(["replace", "--field-manager=manager", "-n", ns.name, "-f", "-"], JSON.stringify(live));
    const managed = [
      {
        manager: "manager",
        operation: "Update",
        apiVersion: "apps/v1",
        fieldsType: "FieldsV1",
        fieldsV1: fields,
      },
    ];
    await ns.rest.json({
      method: "PATCH",
      path: workloadPath(ns),
      body: [
        { op: "replace", path: "/metadata/managedFields", value: managed },
        { op: "remove", path: "/metadata/annotations/platform.io~1rendered-hash" },
      ],
      contentType: "application/json-patch+json",
    });
    await ns.restart();
    await until(async () => {
      const { env } = (await workload(ns)).spec.template.spec.containers[0] ?? { env: [] };
      return !env.some(({ name }) => name === "OLD");
    }, "the old variable to go");
    expect((await workload(ns)).metadata.uid).toBe(live.metadata.uid);
    await ns.untilState("iris", "Available");
  });

  it("is made anew, and says so, where its selector is another", async () => {
    const ns = await running();
    await ns.controller.stop();
    const live = await workload(ns);
    kubectl(["delete", "deployment", workloadName, "-n", ns.name]);
    const labels = { old: "selector" };
    const { metadata, spec } = live;
    const earlier = {
      ...live,
      metadata: { name: metadata.name, labels: metadata.labels, ownerReferences: metadata.ownerReferences },
      spec: {
        ...spec,
        selector: { matchLabels: labels },
        template: { ...spec.template, metadata: { labels: { ...labels, ...metadata.labels } } },
      },
    };
    kubectl(["create", "--field-manager=manager", "-n", ns.name, "-f", "-"], JSON.stringify(earlier));
    await ns.restart();
    await until(async () => {
      const found = await workload(ns).catch(() => undefined);
      return found?.spec.selector.matchLabels["platform.io/workload"] === workloadName;
    }, "the new selector");
    await ns.untilState("iris", "Available");
    expect(kubectl(["events", "-n", ns.name, "--for", "pdep/iris"])).toContain(
      "Deployment iris-main-0-classifier is removed and made anew: the selector of a workload cannot be changed",
    );
  });

  it("is made anew, and says so, where a Service becomes headless", async () => {
    const ns = await running();
    ns.apply(deployment({ annotations: { "platform.io/headless-svc": "true" } }));
    await ns.untilState("iris", "Available", 2);
    const service = ((await ns.services()) as ServiceObject[]).find(
      ({ metadata }) => metadata.name === "iris-main",
    );
    expect(service?.spec.clusterIP).toBe("None");
    expect(kubectl(["events", "-n", ns.name, "--for", "pdep/iris"])).toContain(
      "Service iris-main is removed",
    );
  });
});

describe("a restart of the operator", () => {
  it("writes nothing", async () => {
    const ns = await running();
    const versions = async (): Promise<unknown> =>
      (await Promise.all([ns.deployments(), ns.services()]))
        .flat()
        .map(({ metadata }) => metadata.resourceVersion);
    const before = await versions();
    const source = kubectl([
      "get",
      "pdep",
      "iris",
      "-n",
      ns.name,
      "-o",
      "jsonpath={.metadata.resourceVersion}",
    ]);
    await ns.controller.stop();
    await ns.restart();
    ns.apply(deployment({}, { name: "later" }));
    await ns.untilState("later", "Available");
    expect(((await versions()) as unknown[]).filter((one) => (before as unknown[]).includes(one))).toEqual(
      before,
    );
    expect(
      kubectl(["get", "pdep", "iris", "-n", ns.name, "-o", "jsonpath={.metadata.resourceVersion}"]),
    ).toBe(source);
  });
});
