import { describe, expect, it } from "@jest/globals";
import type { KubeObject } from "./object.ts";
import { handOver, ownedFields, ownsAll } from "./owned-fields.ts";

const rendered = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "w", namespace: "ns", labels: { a: "b" }, annotations: {} },
  spec: {
    replicas: 1,
    selector: { matchLabels: { a: "b" } },
    template: {
      spec: { containers: [{ name: "c", ports: [{ containerPort: 1 }], args: ["x"] }], volumes: [] },
    },
  },
} as unknown as KubeObject;

const fields = (over: object = {}, container: object = {}): string =>
  JSON.stringify({
    "f:metadata": { "f:labels": { "f:a": {} } },
    "f:spec": {
      "f:replicas": {},
      "f:selector": {},
      "f:template": {
        "f:spec": {
          "f:containers": {
            'k:{"name":"c"}': {
              ".": {},
              "f:name": {},
              "f:args": {},
              "f:ports": { 'k:{"containerPort":1,"protocol":"TCP"}': { ".": {}, "f:containerPort": {} } },
              ...container,
            },
          },
        },
      },
      ...over,
    },
  });

describe("owned fields", () => {
  it("are all there when nobody else has changed one", () => {
    expect(ownsAll(rendered, fields())).toBe(true);
  });

  it.each<[string, string]>([
    ["a field", fields({ "f:replicas": undefined })],
    ["a container", fields({ "f:template": { "f:spec": { "f:other": {} } } })],
    ["a list that is owned as a whole", fields({}, { "f:args": undefined })],
    [
      "an element of a list",
      fields({}, { "f:ports": {} }).replace('"f:ports":{}', '"f:ports":{"k:{\\"containerPort\\":2}":{}}'),
    ],
    ["everything", "{}"],
  ])("tell that somebody took %s", (_name, taken) => {
    expect(ownsAll(rendered, taken)).toBe(false);
  });

  it("are those of our own applies, not of anybody's update", () => {
    const managed = (manager: string, operation: string): KubeObject =>
      ({
        ...rendered,
        metadata: {
          ...rendered.metadata,
          managedFields: [{ manager, operation, fieldsV1: { "f:spec": {} } }],
        },
      }) as KubeObject;
    expect(ownedFields(managed("platform-core-operator", "Apply"))).toBe('{"f:spec":{}}');
    expect(ownedFields(managed("kubectl", "Update"))).toBeUndefined();
    expect(ownedFields(managed("manager", "Update"))).toBe("{}");
  });

  it("of earlier versions are handed over together", () => {
    const object = {
      ...rendered,
      metadata: {
        ...rendered.metadata,
        resourceVersion: "7",
        managedFields: [
          { manager: "manager", operation: "Update", fieldsV1: { "f:spec": { "f:a": {} } } },
          { manager: "platform-manager", operation: "Update", fieldsV1: { "f:spec": { "f:b": {} } } },
          { manager: "kubectl", operation: "Update", fieldsV1: { "f:x": {} } },
          { manager: "manager", operation: "Update", subresource: "status", fieldsV1: {} },
        ],
      },
    } as KubeObject;
    expect(handOver(object)?.[0]).toEqual({
      op: "replace",
      path: "/metadata/managedFields",
      value: [
        {
          manager: "platform-core-operator",
          operation: "Apply",
          fieldsV1: { "f:spec": { "f:a": {}, "f:b": {} } },
        },
        { manager: "kubectl", operation: "Update", fieldsV1: { "f:x": {} } },
        { manager: "manager", operation: "Update", subresource: "status", fieldsV1: {} },
      ],
    });
    expect(handOver(rendered)).toBeUndefined();
  });
});
