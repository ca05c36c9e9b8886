import { execFileSync } from "node:child_process";
import { afterEach, beforeAll } from "@jest/globals";
import { systemClock } from "../../src/clock.ts";
import { Controller } from "../../src/controller/controller.ts";
import { apiVersion } from "../../src/api/schema/deployment.ts";
import { customResourceDefinitionYaml } from "../../src/api/crd.ts";
import type { KubeObject } from "../../src/kube/object.ts";
import type { KubeRest } from "../../src/kube/rest.ts";
import { connect, type ConnectOptions } from "../../src/manager/connect.ts";
import type { ClusterCache } from "../../src/kube/cluster-cache.ts";
import { defaultRenderSettings, type RenderSettings } from "../../src/settings/render.ts";
import { silentLogger } from "../../src/telemetry/logger.ts";
import { until } from "../support/processes.ts";
import { restFor } from "./test-bed.ts";

export const kubeconfig = process.env["TEST_BED_KUBECONFIG"] ?? "";

/** Runs the real kubectl. */
export const kubectl = (args: readonly string[], input?: string): string =>
  execFileSync(process.env["TEST_BED_KUBECTL"] ?? "kubectl", ["--kubeconfig", kubeconfig, ...args], {
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
    ...(input !== undefined && { input }),
  });

/** Installs the CRD as a user would, and waits until the API server serves it. */
export async function installCrd(): Promise<void> {
  kubectl(["apply", "-f", "-"], customResourceDefinitionYaml());
  await until(
    () => kubectl(["api-resources", "--api-group=machinelearning.platform.io"]).includes("pdep"),
    "the CRD",
  );
}

interface List {
  items: KubeObject[];
}

/** What of the operator is to be different. */
export interface NamespaceOptions extends Partial<ConnectOptions> {
  readonly settings?: Partial<RenderSettings>;
}

/** A namespace of its own for one test, with an operator that looks at nothing else. */
export class Namespace {
  readonly name: string;
  readonly rest: KubeRest;
  controller: Controller;
  cache: ClusterCache | undefined;
  #options: NamespaceOptions;
  #pods: NodeJS.Timeout | undefined;
  #open = true;
  #beat = 0;

  private constructor(name: string, options: NamespaceOptions) {
    this.name = name;
    this.rest = restFor(kubeconfig);
    this.#options = options;
    this.controller = this.#makeController();
  }

  static async create(options: NamespaceOptions = {}): Promise<Namespace> {
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { generateName: "test-" } };
    const rest = restFor(kubeconfig);
    const made = await rest.json<KubeObject>({ method: "POST", path: "/api/v1/namespaces", body });
    rest.close();
    const namespace = new Namespace(made.metadata.name, options);
    await namespace.controller.start();
    return namespace;
  }

  /** A new operator in place of the one that was stopped. */
  async restart(options: NamespaceOptions = this.#options): Promise<void> {
    this.#options = options;
    this.controller = this.#makeController();
    await this.controller.start();
  }

  #makeController(): Controller {
    const { settings, rest = restFor(kubeconfig), ...over } = this.#options;
    const { cluster, cache } = connect({
      rest,
      clock: systemClock,
      namespaces: [this.name],
      controllerId: "",
      labelSelector: "",
      instance: "test",
      onWatchError: () => undefined,
      onEventLost: () => undefined,
      ...over,
    });
    this.cache = cache;
    const controllerId = over.controllerId ?? "";
    return new Controller({
      cluster,
      settings: { ...defaultRenderSettings, drainSeconds: 1, controllerId, ...settings },
      clock: systemClock,
      logger: silentLogger,
      workers: 4,
    });
  }

  apply(document: unknown): void {
    kubectl(["apply", "-n", this.name, "-f", "-"], JSON.stringify(document));
  }

  async list(path: string): Promise<KubeObject[]> {
    return (await this.rest.json<List>({ method: "GET", path: path.replace("*", this.name) })).items;
  }

  deployments = (): Promise<KubeObject[]> => this.list("/apis/apps/v1/namespaces/*/deployments");
  services = (): Promise<KubeObject[]> => this.list("/api/v1/namespaces/*/services");
  pods = (): Promise<KubeObject[]> => this.list("/api/v1/namespaces/*/pods");

  async names(what: "deployments" | "services" | "pods"): Promise<string[]> {
    return (await this[what]()).map(({ metadata }) => metadata.name).sort();
  }

  /** There is no node here: says of every pod that is not being deleted that it is ready, as a kubelet would. */
  keepPodsReady(isReady: (pod: KubeObject) => boolean = () => true): void {
    clearTimeout(this.#pods);
    this.#beat += 1;
    const own = this.#beat;
    const beat = async (): Promise<void> => {
      for (const pod of (await this.pods().catch(() => [])).filter(isReady))
        await this.#markReady(pod).catch(() => undefined);
      if (own !== this.#beat) return;
      if (this.#open) this.#pods = setTimeout(() => void beat(), 50);
    };
    void beat();
  }

  async #markReady(
    pod: KubeObject & { status?: { conditions?: { type: string; status: string }[] } },
  ): Promise<void> {
    if (pod.status?.conditions?.some(({ type, status }) => type === "Ready" && status === "True") === true)
      return;
    const now = new Date().toISOString();
    const conditions = [{ type: "Ready", status: "True", lastTransitionTime: now }];
    await this.setPodStatus(pod.metadata.name, { phase: "Running", conditions, containerStatuses: [] });
  }

  /** As a kubelet or a scheduler would. */
  async setPodStatus(pod: string, status: object): Promise<void> {
    await this.merge(`/api/v1/namespaces/${this.name}/pods/${pod}/status`, { status });
  }

  async merge(path: string, body: object): Promise<KubeObject> {
    return this.rest.json({ method: "PATCH", path, body, contentType: "application/merge-patch+json" });
  }

  async status(name: string): Promise<{
    state?: string;
    description?: string;
    observedGeneration?: number;
    conditions?: { type: string; status: string; reason: string; message: string }[];
  }> {
    const found = await this.rest.json<{ status?: object }>({
      method: "GET",
      path: `/apis/${apiVersion}/namespaces/${this.name}/platformdeployments/${name}`,
    });
    return found.status ?? {};
  }

  async untilState(name: string, state: string, generation = 1): Promise<void> {
    await until(async () => {
      const status = await this.status(name);
      return status.state === state && (status.observedGeneration ?? 0) >= generation;
    }, `${name} to be ${state}`);
  }

  async remove(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#pods);
    await this.controller.stop();
    await this.rest.json({ method: "DELETE", path: `/api/v1/namespaces/${this.name}` });
    this.rest.close();
  }
}

/** Namespaces for the tests of a file, on an API server that has the CRD. Each is removed when its test has ended. */
export function useNamespaces(): (options?: NamespaceOptions) => Promise<Namespace> {
  const open: Namespace[] = [];
  beforeAll(installCrd);
  afterEach(async () => {
    for (const namespace of open.splice(0)) await namespace.remove();
  });
  return async (options) => {
    const made = await Namespace.create(options);
    open.push(made);
    return made;
  };
}
