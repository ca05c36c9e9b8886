import type { Server } from "node:http";
import type { KubeConfig } from "@kubernetes/client-node";
import type { Clock } from "../clock.ts";
import { Controller } from "../controller/controller.ts";
import { messageOf } from "../errors.ts";
import { LeaderElection } from "../kube/leader-election.ts";
import { KubeRest } from "../kube/rest.ts";
import { serverVersion, versionProblem } from "../kube/server-version.ts";
import type { OperatorSettings } from "../settings/operator.ts";
import type { Logger } from "../telemetry/logger.ts";
import { connect } from "./connect.ts";
import { parseAddress, servePages, type Page, type Reply } from "./http.ts";
import { OperatorMetrics } from "./metrics.ts";
import { cpuProfile, heapSnapshot } from "./profile.ts";

export interface ManagerOptions {
  readonly settings: OperatorSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Loads the kubeconfig. */
  readonly load: () => KubeConfig;
  /** Name of this process, different from every other. */
  readonly instance: string;
  /** Another operator leads: this process must end. */
  onLost(): void;
}

/** The operator's process: what it needs around the controller, and the order in which it comes up and goes down. */
export class Manager {
  readonly #options: ManagerOptions;
  readonly #metrics = new OperatorMetrics();
  readonly #rest: KubeRest;
  readonly #election: LeaderElection;
  readonly #controller: Controller;
  readonly #servers: Server[] = [];
  #isSynced = false;
  #isStopping = false;

  constructor(options: ManagerOptions) {
    this.#options = options;
    const { settings, clock, logger, load, instance } = options;
    this.#rest = new KubeRest({ load, clock, observe: (call) => this.#metrics.onCall(call) });
    this.#election = new LeaderElection({
      rest: this.#rest,
      clock,
      namespace: settings.operatorNamespace,
      name: settings.leaseName,
      identity: instance,
      leaseMs: settings.leaseSeconds * 1000,
      onError: (error) => logger.warn({ reason: error.reason }, `lease: ${error.message}`),
    });
    const { cluster, cache } = connect({
      ...settings,
      rest: this.#rest,
      clock,
      instance,
      fence: settings.leaderElection ? this.#election.lost : undefined,
      onWatchError: ({ reason, message }, { kind }) => {
        this.#metrics.onWatchFailed(kind, reason);
        const hint = reason === "NotFound" ? "; is the CustomResourceDefinition installed?" : "";
        logger.warn({ kind, reason }, `following ${kind} objects, tried again: ${message}${hint}`);
      },
      onEventLost: (event, error) => {
        this.#metrics.onEventLost(event);
        logger.debug({ reason: event.reason, cause: error?.message }, "an event was left out");
      },
    });
    const { workers } = settings;
    this.#controller = new Controller({
      cluster,
      settings,
      clock,
      logger,
      workers,
      observe: this.#metrics,
    });
    this.#metrics.follow({ cache, controller: this.#controller, isLeader: () => this.#mayWrite });
  }

  /** Resolves when the operator works, or stands by for its turn and then works. */
  async start(): Promise<void> {
    const { logger, settings } = this.#options;
    await this.#serve();
    const version = await this.#serverVersion();
    await this.#controller.sync();
    this.#isSynced = true;
    logger.info({ version, namespaces: settings.namespaces }, "following deployments");
    if (settings.leaderElection) await this.#lead();
    if (!this.#isStopping) this.#controller.work();
  }

  /** Takes no more work, finishes what is being done, and lets the next leader begin. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#controller.stop();
    await this.#election.release();
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
    this.#rest.close();
  }

  get #mayWrite(): boolean {
    return this.#options.settings.leaderElection ? this.#election.isLeader : this.#isSynced;
  }

  async #lead(): Promise<void> {
    const { logger, settings, instance } = this.#options;
    logger.info({ lease: settings.leaseName, instance }, "standing by for the lease");
    await this.#election.acquire();
    if (this.#isStopping) return;
    logger.info({ lease: settings.leaseName, instance }, "leading");
    this.#election.lost.addEventListener("abort", () => this.#options.onLost(), { once: true });
  }

  /** The API server may come up after the operator: it is waited for. */
  async #serverVersion(): Promise<string> {
    const { logger } = this.#options;
    for (;;) {
      try {
        const version = await serverVersion(this.#rest);
        const problem = versionProblem(version);
        if (problem !== undefined) logger.warn({ version }, problem);
        return version;
      } catch (caught) {
        logger.warn({}, `the API server does not answer, tried again: ${messageOf(caught)}`);
        await new Promise<void>((resolve) => void this.#options.clock.after(1000, resolve));
      }
    }
  }

  async #serve(): Promise<void> {
    const { metricsAddress, healthAddress, adminPort } = this.#options.settings;
    const { registry } = this.#metrics;
    await this.#listen(metricsAddress, {
      "/metrics": async () => ({
        status: 200,
        body: await registry.metrics(),
        contentType: registry.contentType,
      }),
    });
    await this.#listen(healthAddress, { "/healthz": () => reply(200, "ok"), "/readyz": () => this.#ready() });
    if (adminPort > 0)
      await this.#listen(`127.0.0.1:${adminPort}`, {
        "/debug/profile": cpuProfile,
        "/debug/heap": heapSnapshot,
      });
  }

  async #listen(address: string, pages: Readonly<Record<string, Page>>): Promise<void> {
    if (address === "") return;
    const where = parseAddress(address);
    if (where === undefined) throw new Error(`"${address}" is no address; write :8080 or 127.0.0.1:8080`);
    this.#servers.push(await servePages(pages, where));
  }

  /** Ready means that the caches are right and the process works or stands by to: a standby is ready, too. */
  #ready(): Reply {
    if (!this.#isSynced) return reply(503, "caches are not filled yet");
    if (this.#election.lost.aborted) return reply(503, "the lease is lost");
    return reply(200, this.#mayWrite ? "ok: working" : "ok: standing by");
  }
}

const reply = (status: number, line: string): Reply => ({ status, body: `${line}\n` });
