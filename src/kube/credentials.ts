import type { Agent as HttpAgent } from "node:http";
import { Agent, type RequestOptions } from "node:https";
import type { KubeConfig } from "@kubernetes/client-node";
import type { Clock } from "../clock.ts";
import { KubeError } from "./errors.ts";

/** How to reach the API server and what to show it. */
export interface Access {
  readonly server: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Keeps connections; undefined for a server without TLS. */
  readonly agent: HttpAgent | undefined;
}

/** All its connections go to one server with one set of certificates: it need not compare them for each call. */
class OneServerAgent extends Agent {
  override getName(): string {
    return "api-server";
  }
}

/** How long credentials are used before their files are looked at again. */
const freshForMs = 10_000;

/**
 * The credentials of a kubeconfig or of the pod, always the present ones: token and certificate files are read again
 * when they rotate, and everything is loaded anew, exec plugins run again, when the server no longer takes them.
 */
export class Credentials {
  readonly #load: () => KubeConfig;
  readonly #clock: Clock;
  #config: KubeConfig | undefined;
  #access: Promise<Access> | undefined;
  #readAt = 0;
  #agent: { readonly key: string; readonly agent: HttpAgent } | undefined;

  constructor(load: () => KubeConfig, clock: Clock) {
    this.#load = load;
    this.#clock = clock;
  }

  access(): Promise<Access> {
    const now = this.#clock.now();
    if (this.#access === undefined || now - this.#readAt > freshForMs) {
      this.#readAt = now;
      this.#access = this.#read();
      this.#access.catch(() => this.renew());
    }
    return this.#access;
  }

  /** Forgets what is known: the next call loads it anew. */
  renew(): void {
    this.#config = undefined;
    this.#access = undefined;
  }

  close(): void {
    this.#agent?.agent.destroy();
  }

  async #read(): Promise<Access> {
    this.#config ??= this.#load();
    const config = this.#config;
    const cluster = config.getCurrentCluster();
    if (cluster === null)
      throw new KubeError("Unavailable", "the kubeconfig names no cluster: set its current-context");
    const options: RequestOptions = {};
    await config.applyToHTTPSOptions(options);
    const server = new URL(cluster.server);
    const headers = (options.headers ?? {}) as Record<string, string>;
    if (options.auth != null)
      headers["Authorization"] = `Basic ${Buffer.from(options.auth).toString("base64")}`;
    if (cluster.proxyUrl !== undefined) return { server, headers, agent: options.agent as HttpAgent };
    return { server, headers, agent: server.protocol === "https:" ? this.#agentFor(options) : undefined };
  }

  /** One agent, and so one set of connections, for one set of certificates: when they rotate, the old connections end. */
  #agentFor({ ca, cert, key, pfx, passphrase, rejectUnauthorized, servername }: RequestOptions): HttpAgent {
    const tls = { ca, cert, key, pfx, passphrase, rejectUnauthorized, servername };
    const fingerprint = JSON.stringify(tls, (_name, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString("base64") : value,
    );
    if (this.#agent?.key !== fingerprint) {
      this.#agent?.agent.destroy();
      const given = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined));
      this.#agent = {
        key: fingerprint,
        agent: new OneServerAgent({ keepAlive: true, ...given }),
      };
    }
    return this.#agent.agent;
  }
}
