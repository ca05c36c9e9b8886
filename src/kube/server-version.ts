import { coerce, lt } from "semver";
import type { KubeRest } from "./rest.ts";

/** The oldest Kubernetes that the tests run on. */
export const minimumVersion = "1.36.0";

/** What to tell an admin of the API server's version; undefined when there is nothing to tell. */
export function versionProblem(gitVersion: string): string | undefined {
  const version = coerce(gitVersion);
  if (version === null) return `the API server calls its version "${gitVersion}", which cannot be compared`;
  if (!lt(version, minimumVersion)) return undefined;
  return `the API server is ${gitVersion}; this operator is tested with ${minimumVersion} and later`;
}

/** Version of the API server as it tells it, for example v1.36.3. */
export async function serverVersion(rest: KubeRest): Promise<string> {
  const { gitVersion } = await rest.json<{ gitVersion: string }>({ method: "GET", path: "/version" });
  return gitVersion;
}
