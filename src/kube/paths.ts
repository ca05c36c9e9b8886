import type { ObjectReference } from "./object.ts";

/** The kinds that are read or written, with the plural by which the API server knows them. */
const plurals: Readonly<Record<string, string>> = {
  Deployment: "deployments",
  Service: "services",
  Pod: "pods",
  Lease: "leases",
  Event: "events",
  PlatformDeployment: "platformdeployments",
};

const prefix = (apiVersion: string): string => (apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`);

/** The plural of a kind, as in paths and roles. */
export function pluralOf(kind: string): string {
  const plural = plurals[kind];
  if (plural === undefined) throw new Error(`no path is known for kind ${kind}`);
  return plural;
}

/** Path of all objects of a kind, in one namespace or in all. */
export const collectionPath = (apiVersion: string, kind: string, namespace?: string): string =>
  namespace === undefined
    ? `${prefix(apiVersion)}/${pluralOf(kind)}`
    : `${prefix(apiVersion)}/namespaces/${namespace}/${pluralOf(kind)}`;

export const objectPath = ({ apiVersion, kind, namespace, name }: ObjectReference): string =>
  `${collectionPath(apiVersion, kind, namespace)}/${name}`;
