import type { Clock } from "../clock.ts";
import { orchestratorPorts } from "../api/ports.ts";
import { sentence } from "../api/issue.ts";
import type { ResolvedDeployment } from "../api/resolve.ts";
import { accept } from "../api/validate.ts";
import type { DeploymentStatus } from "../status/deployment-status.ts";
import type { KubeObject } from "../kube/object.ts";
import type { ImageResolver } from "./images.ts";
import { LocalCluster } from "./local-cluster.ts";
import { isFree, localAddress } from "./ports.ts";
import type { Pod } from "./pod.ts";
import { WardenClient } from "./warden-client.ts";

export interface LocalServiceOptions {
  readonly images: ImageResolver;
  readonly wardenProgram: string;
  readonly clock: Clock;
  onProgress(line: string): void;
  onProblem(line: string): void;
  onLog(line: string): void;
}

/** One deployment on this machine, with what its user wants to see of it. */
export class LocalService {
  readonly cluster: LocalCluster;
  readonly #options: LocalServiceOptions;
  readonly #told = new Map<string, string>();
  #wanted = 0;
  #status: DeploymentStatus = {};
  #waiting: { resolve: () => void; reject: (problem: Error) => void }[] = [];

  constructor(options: LocalServiceOptions) {
    this.#options = options;
    this.cluster = new LocalCluster({
      warden: new WardenClient(options.wardenProgram),
      images: options.images,
      clock: options.clock,
      onLine: (pod, container, line) => options.onLog(`${nameOf(pod)} ${container}: ${line}`),
      onProblem: (pod, problem) => options.onProblem(`${nameOf(pod)}: ${problem}`),
      onEvent: () => undefined,
      onStatus: (_key, status) => this.#statusChanged(status),
    });
  }

  /**
   * Decides where each predictor will answer. Throws when the deployment cannot run, or an image has nothing that
   * stands for it.
   */
  async open(source: unknown, port: number | undefined): Promise<{ predictor: string; url: string }[]> {
    const accepted = accept(source);
    if (!accepted.ok) throw new Error(accepted.error.map(sentence).join("\n"));
    const { deployment } = accepted.value;
    const missing = missingImages(deployment, this.#options.images);
    if (missing.length > 0) throw new Error(missing.join("\n"));
    const endpoints: { predictor: string; url: string }[] = [];
    for (const [index, { name, serviceName }] of deployment.predictors.entries()) {
      const wanted = index > 0 ? 0 : await choosePort(port);
      const hostPort = await this.cluster.services.reserve(
        serviceName,
        deployment.namespace,
        orchestratorPorts.http,
        wanted,
      );
      endpoints.push({ predictor: name, url: `http://${localAddress}:${hostPort}` });
    }
    return endpoints;
  }

  update(source: unknown): void {
    this.#wanted += 1;
    this.cluster.applyDeployment(source as KubeObject);
  }

  /** Resolves when the last update is rolled out and everything before it is gone. Throws what keeps it from that for good. */
  ready(): Promise<void> {
    if (this.#isReady()) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #isReady(): boolean {
    return this.#status.observedGeneration === this.#wanted && this.#status.state === "Available";
  }

  #statusChanged(status: DeploymentStatus): void {
    this.#status = status;
    for (const [name, workload] of Object.entries(status.deploymentStatus ?? {})) {
      this.#tellOnce(name, progressLine(name, workload));
    }
    if (status.observedGeneration !== this.#wanted) return;
    if (status.state === "Failed") {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(status.description));
    }
    if (this.#isReady()) for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #tellOnce(subject: string, line: string): void {
    if (this.#told.get(subject) === line) return;
    this.#told.set(subject, line);
    this.#options.onProgress(line);
  }
}

type WorkloadStatus = NonNullable<DeploymentStatus["deploymentStatus"]>[string];

function progressLine(
  name: string,
  { status, availableReplicas = 0, description = "" }: WorkloadStatus,
): string {
  const pods = availableReplicas === 1 ? "1 pod" : `${availableReplicas} pods`;
  return status === "Ready" ? `  ✓ ${name}: ${pods} ready` : `  … ${name}: ${description}`;
}

/** One sentence for each image that this machine cannot run. */
function missingImages({ predictors }: ResolvedDeployment, images: ImageResolver): string[] {
  const names = predictors.flatMap(({ workloads }) =>
    workloads.flatMap(({ podSpec }) => podSpec.containers.map(({ image = "" }) => image)),
  );
  return [...new Set(names)].map((name) => images(name)).flatMap((found) => (found.ok ? [] : [found.error]));
}

const nameOf = (pod: Pod): string => pod.parts.workload;

/** The port that was asked for, or else the usual one, or else any. */
async function choosePort(asked: number | undefined): Promise<number> {
  if (asked === undefined) return (await isFree(orchestratorPorts.http)) ? orchestratorPorts.http : 0;
  if (asked === 0 || (await isFree(asked))) return asked;
  throw new Error(`port ${asked} is taken; choose another with --port`);
}
