import { dump } from "js-yaml";

/** Objects as YAML documents, keys in the order in which they were made. */
export const toYaml = (objects: readonly unknown[]): string =>
  objects.map((object) => dump(object, { noRefs: true, lineWidth: -1 })).join("---\n");
