import { connect, createServer, type Server, type Socket } from "node:net";
import { matchesLabels, type ServiceObject } from "../kube/object.ts";
import { freePort, localAddress, releasePort } from "./ports.ts";
import type { Pod } from "./pod.ts";

/** Services as listeners of this machine: each connection goes to one of the ready pods, in turn. */
export class ServiceProxies {
  readonly #pods: () => readonly Pod[];
  readonly #ports = new Map<string, number>();
  readonly #listeners = new Map<string, Listener>();

  constructor(pods: () => readonly Pod[]) {
    this.#pods = pods;
  }

  /** Decides the port on which a Service's port will be reached. Port 0 takes any that is free. */
  async reserve(service: string, namespace: string, port: number, wanted = 0): Promise<number> {
    const key = keyOf(service, namespace, port);
    const known = this.#ports.get(key);
    if (known !== undefined) return known;
    const chosen = wanted === 0 ? await freePort() : wanted;
    // Somebody else may have asked for the same port while this one was looking.
    const meanwhile = this.#ports.get(key);
    if (meanwhile === undefined) this.#ports.set(key, chosen);
    return meanwhile ?? chosen;
  }

  /** Port of this machine for `service.namespace…:port`, once reserved. */
  portOf(host: string, port: number): number | undefined {
    const [service = "", namespace = ""] = host.split(".");
    return this.#ports.get(keyOf(service, namespace, port));
  }

  reserveHost(host: string, port: number): Promise<number> {
    const [service = "", namespace = ""] = host.split(".");
    return this.reserve(service, namespace, port);
  }

  /** Listens for a Service, or follows a change of it. Throws when a port is taken. */
  async serve(service: ServiceObject): Promise<void> {
    const { name, namespace = "default" } = service.metadata;
    for (const { port, targetPort } of service.spec.ports) {
      const key = keyOf(name, namespace, port);
      const hostPort = await this.reserve(name, namespace, port);
      const known = this.#listeners.get(key);
      const route = { selector: service.spec.selector, targetPort };
      if (known !== undefined) known.route = route;
      else this.#listeners.set(key, await Listener.open(hostPort, route, this.#pods));
    }
  }

  remove(service: ServiceObject): void {
    const { name, namespace = "default" } = service.metadata;
    for (const { port } of service.spec.ports) {
      const key = keyOf(name, namespace, port);
      this.#listeners.get(key)?.close();
      this.#listeners.delete(key);
      const hostPort = this.#ports.get(key);
      this.#ports.delete(key);
      if (hostPort !== undefined) releasePort(hostPort);
    }
  }

  close(): void {
    for (const listener of this.#listeners.values()) listener.close();
    this.#listeners.clear();
  }
}

const keyOf = (service: string, namespace: string, port: number): string => `${namespace}/${service}:${port}`;

interface ServiceRoute {
  readonly selector: Readonly<Record<string, string>>;
  readonly targetPort: number;
}

class Listener {
  route: ServiceRoute;
  readonly #pods: () => readonly Pod[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  private constructor(route: ServiceRoute, pods: () => readonly Pod[]) {
    this.route = route;
    this.#pods = pods;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
  }

  static async open(port: number, route: ServiceRoute, pods: () => readonly Pod[]): Promise<Listener> {
    const listener = new Listener(route, pods);
    await new Promise<void>((resolve, reject) => {
      listener.#server.once("error", reject);
      listener.#server.listen(port, localAddress, resolve);
    });
    return listener;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(client: Socket): void {
    this.#track(client);
    const ready = this.#pods().filter((pod) => pod.isReady && matchesLabels(this.route.selector, pod.labels));
    this.#turn += 1;
    const inTurn = ready
      .map((_, index) => ready[(index + this.#turn) % ready.length])
      .filter((pod) => pod !== undefined);
    this.#connect(client, inTurn);
  }

  /** The first pod that takes the connection gets it. */
  #connect(client: Socket, pods: readonly Pod[]): void {
    const [pod, ...others] = pods;
    const port = pod?.hostPort(this.route.targetPort);
    if (port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: localAddress, port, noDelay: true, allowHalfOpen: true });
    this.#track(upstream);
    const next = (): void => this.#connect(client, others);
    upstream.once("error", next);
    upstream.once("connect", () => {
      upstream.off("error", next);
      join(client, upstream);
    });
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  }
}

function join(client: Socket, upstream: Socket): void {
  client.pipe(upstream);
  upstream.pipe(client);
  client.once("close", () => upstream.destroy());
  upstream.once("close", () => client.destroy());
}
