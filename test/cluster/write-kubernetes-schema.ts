import { openApiPaths, writeKubernetesSource } from "../../src/generate/kubernetes.ts";
import type { OpenApiDocument } from "../../src/generate/kubernetes-schema.ts";
import { restFor, startTestBed } from "./test-bed.ts";

const bed = await startTestBed();
const rest = restFor(bed.kubeconfig);
writeKubernetesSource(
  await Promise.all(openApiPaths.map((path) => rest.json<OpenApiDocument>({ method: "GET", path }))),
);
rest.close();
await bed.stop();
