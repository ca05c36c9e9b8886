import type { ObjectReference } from "./object.ts";

const plurals: Readonly<Record<string, string>> = {
  Deployment: "deployments",
  Service: "services",
  PlatformDeployment: "platformdeployments",
};

const prefix = (apiVersion: string): string => (apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`);

/** Path of all objects of a kind, in one namespace or in all. */
export function collectionPath(apiVersion: string, kind: string, namespace?: string): string {
  const plural = plurals[kind];
  if (plural === undefined) throw new Error(`no path is known for kind ${kind}`);
  return namespace === undefined
    ? `${prefix(apiVersion)}/${plural}`
    : `${prefix(apiVersion)}/namespaces/${namespace}/${plural}`;
}

export const objectPath = ({ apiVersion, kind, namespace, name }: ObjectReference): string =>
  `${collectionPath(apiVersion, kind, namespace)}/${name}`;
