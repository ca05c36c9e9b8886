import { get } from "node:http";
import type { Probe } from "../api/gen/types.ts";
import { accepts } from "../transport/tcp-probe.ts";
import { localAddress } from "./ports.ts";

/** Asks once. Probes that run a command cannot be had without a container, and count as passed. */
export function passes(probe: Probe, hostPort: (port: number | string) => number): Promise<boolean> {
  const timeoutMs = (probe.timeoutSeconds ?? 1) * 1000;
  if (probe.httpGet !== undefined)
    return getOk(hostPort(probe.httpGet.port), probe.httpGet.path ?? "/", timeoutMs);
  const port = probe.tcpSocket?.port ?? probe.grpc?.port;
  return port === undefined ? Promise.resolve(true) : accepts(localAddress, hostPort(port), timeoutMs);
}

function getOk(port: number, path: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: localAddress, port, path, timeout: timeoutMs, agent: false }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) >= 200 && (response.statusCode ?? 500) < 400);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
