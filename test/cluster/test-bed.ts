import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { systemClock } from "../../src/clock.ts";
import { KubeRest } from "../../src/kube/rest.ts";
import { freePort, localAddress } from "../../src/local/ports.ts";
import { WardenClient } from "../../src/local/warden-client.ts";
import { ensureBinaries, type Binaries } from "./binaries.ts";

/** A real API server with etcd and the controllers, on loopback. Its processes end with the one that started it. */
export interface TestBed {
  readonly kubeconfig: string;
  readonly kubectl: string;
  stop(): Promise<void>;
}

const wardenProgram = join(import.meta.dirname, "../../src/local/warden.ts");
const crds = join(import.meta.dirname, "../../crds");
const readyWithinMs = 60_000;

export async function startTestBed(): Promise<TestBed> {
  const binaries = await ensureBinaries();
  const folder = mkdtempSync(join(tmpdir(), "platform-core-test-bed-"));
  const warden = new WardenClient(wardenProgram);
  const tail: string[] = [];
  const run = (command: string, args: readonly string[]): void =>
    void warden.start(
      { command, args, env: { PATH: process.env["PATH"] ?? "", HOME: folder }, cwd: folder },
      {
        onLine: (line) => {
          tail.push(line);
          if (tail.length > 200) tail.shift();
        },
        onExit: ({ reason }) => tail.push(`${command} ${reason}`),
      },
    );
  const [etcdPort, peerPort, apiPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const token = randomBytes(16).toString("hex");
  writeKeys(folder, token);
  runEtcd(run, binaries, { folder, etcdPort, peerPort });
  runApiServer(run, binaries, { folder, etcdPort, apiPort });
  const server = `https://${localAddress}:${apiPort}`;
  const kubeconfig = join(folder, "kubeconfig");
  await until(() => existsSync(join(folder, "certificates/apiserver.crt")), tail);
  writeFileSync(kubeconfig, kubeconfigText(server, folder, token));
  await until(() => isReady(kubeconfig), tail);
  // The garbage collector learns at its start which kinds can own objects, and then only every half minute.
  execFileSync(binaries.kubectl, ["--kubeconfig", kubeconfig, "apply", "-f", crds], { stdio: "ignore" });
  run(binaries.controllerManager, [
    "--kubeconfig",
    kubeconfig,
    "--leader-elect=false",
    "--service-account-private-key-file",
    join(folder, "sa.key"),
    "--secure-port=0",
    "--concurrent-deployment-syncs=10",
  ]);
  return {
    kubeconfig,
    kubectl: binaries.kubectl,
    stop: async () => {
      warden.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

type Run = (command: string, args: readonly string[]) => void;

function writeKeys(folder: string, token: string): void {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(join(folder, "sa.key"), privateKey.export({ type: "pkcs1", format: "pem" }));
  writeFileSync(join(folder, "sa.pub"), publicKey.export({ type: "spki", format: "pem" }));
  writeFileSync(join(folder, "tokens.csv"), `${token},admin,admin,system:masters\n`);
  mkdirSync(join(folder, "certificates"));
}

function runEtcd(
  run: Run,
  { etcd }: Binaries,
  { folder, etcdPort, peerPort }: { folder: string; etcdPort: number; peerPort: number },
): void {
  const client = `http://${localAddress}:${etcdPort}`;
  const peer = `http://${localAddress}:${peerPort}`;
  run(etcd, [
    "--data-dir",
    join(folder, "etcd"),
    "--unsafe-no-fsync",
    "--log-level=error",
    "--listen-client-urls",
    client,
    "--advertise-client-urls",
    client,
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `default=${peer}`,
  ]);
}

function runApiServer(
  run: Run,
  { apiServer }: Binaries,
  { folder, etcdPort, apiPort }: { folder: string; etcdPort: number; apiPort: number },
): void {
  run(apiServer, [
    `--etcd-servers=http://${localAddress}:${etcdPort}`,
    `--bind-address=${localAddress}`,
    `--advertise-address=${localAddress}`,
    `--secure-port=${apiPort}`,
    `--cert-dir=${join(folder, "certificates")}`,
    `--token-auth-file=${join(folder, "tokens.csv")}`,
    "--authorization-mode=RBAC",
    "--service-cluster-ip-range=10.0.0.0/16",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${join(folder, "sa.pub")}`,
    `--service-account-signing-key-file=${join(folder, "sa.key")}`,
    "--disable-admission-plugins=ServiceAccount",
    "--allow-privileged=true",
    "--endpoint-reconciler-type=none",
  ]);
}

const kubeconfigText = (server: string, folder: string, token: string): string =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    clusters: [
      {
        name: "test",
        cluster: { server, "certificate-authority": join(folder, "certificates/apiserver.crt") },
      },
    ],
    users: [{ name: "admin", user: { token } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
  });

export function configFrom(kubeconfig: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  return config;
}

export const restFor = (kubeconfig: string): KubeRest =>
  new KubeRest({ load: () => configFrom(kubeconfig), clock: systemClock });

async function isReady(kubeconfig: string): Promise<boolean> {
  const rest = restFor(kubeconfig);
  try {
    await rest.json({ method: "GET", path: "/api/v1/namespaces/default" });
    return true;
  } catch {
    return false;
  } finally {
    rest.close();
  }
}

async function until(condition: () => boolean | Promise<boolean>, tail: readonly string[]): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`the test bed did not come up:\n${tail.slice(-30).join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
