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
import { ensureBinaries, type Binaries, type SimulatorBinaries } from "./binaries.ts";

/** A real API server with etcd and the controllers, on loopback. Its processes end with the one that started it. */
export interface TestBed {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** Holds everything that the bed writes; its programs are known by it. */
  readonly folder: string;
  /** A kubeconfig of another user of this API server, who has no rights but those that roles give. */
  kubeconfigOf(user: TestUser): string;
  /** Ends the API server as a power cut would. */
  killApiServer(): void;
  /** Brings it back on the same port, with the same data. */
  startApiServer(): Promise<void>;
  /** Makes etcd forget all versions but the last. */
  compact(): Promise<void>;
  stop(): Promise<void>;
}

/** Users besides the admin. */
export const testUsers = ["operator", "editor"] as const;
export type TestUser = (typeof testUsers)[number];

export interface TestBedOptions {
  /** File for a line for each call that a test user has made. */
  readonly auditLog?: string;
  /** Groups of the test users; none by default. */
  readonly testUserGroups?: string;
  /** Admission plugins besides the usual ones. */
  readonly admission?: string;
  /** Nodes and pods without containers, and limits so high that these are not what is measured. */
  readonly simulator?: SimulatorBinaries;
}

const wardenProgram = join(import.meta.dirname, "../../src/local/warden.ts");
const crds = join(import.meta.dirname, "../../crds");
const readyWithinMs = 60_000;

export async function startTestBed(options: TestBedOptions = {}): Promise<TestBed> {
  const binaries = await ensureBinaries();
  const folder = mkdtempSync(join(tmpdir(), "platform-core-test-bed-"));
  const warden = new WardenClient(wardenProgram);
  const tail: string[] = [];
  const run: Run = (command, args) =>
    warden.start(
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
  const tokens = new Map(["admin", ...testUsers].map((user) => [user, randomBytes(16).toString("hex")]));
  writeKeys(folder, tokens, options);
  runEtcd(run, binaries, { folder, etcdPort, peerPort });
  const apiServerArgs = apiServerFlags({ folder, etcdPort, apiPort, ...options });
  let apiServer = run(binaries.apiServer, apiServerArgs);
  const server = `https://${localAddress}:${apiPort}`;
  const kubeconfig = join(folder, "kubeconfig");
  await until(() => existsSync(join(folder, "certificates/apiserver.crt")), tail);
  const kubeconfigOf = (user: string): string =>
    join(folder, user === "admin" ? "kubeconfig" : `kubeconfig-${user}`);
  for (const [user, token] of tokens)
    writeFileSync(kubeconfigOf(user), kubeconfigText(server, folder, { user, token }));
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
    ...(options.simulator === undefined ? [] : unlimited),
  ]);
  if (options.simulator !== undefined) runSimulator(run, options.simulator, kubeconfig);
  return {
    kubeconfig,
    kubectl: binaries.kubectl,
    folder,
    kubeconfigOf,
    killApiServer: () => apiServer("SIGKILL"),
    startApiServer: async () => {
      apiServer = run(binaries.apiServer, apiServerArgs);
      await until(() => isReady(kubeconfig), tail);
    },
    compact: () => compact(`http://${localAddress}:${etcdPort}`),
    stop: async () => {
      warden.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const unlimited = ["--kube-api-qps=2000", "--kube-api-burst=4000"] as const;

function runSimulator(run: Run, { scheduler, kwok, stages }: SimulatorBinaries, kubeconfig: string): void {
  run(scheduler, ["--kubeconfig", kubeconfig, "--leader-elect=false", "--secure-port=0", ...unlimited]);
  run(kwok, [
    "--kubeconfig",
    kubeconfig,
    "--manage-all-nodes=true",
    "--node-lease-duration-seconds=40",
    "--config",
    stages,
  ]);
}

type Run = (command: string, args: readonly string[]) => (signal: NodeJS.Signals) => void;

/** Through the JSON form of etcd's API. */
async function compact(etcd: string): Promise<void> {
  const post = async (path: string, body: object): Promise<{ header: { revision: string } }> => {
    const response = await fetch(`${etcd}${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { header: { revision: string } };
  };
  const { header } = await post("/v3/kv/range", { key: Buffer.from("x").toString("base64") });
  await post("/v3/kv/compaction", { revision: header.revision, physical: true });
}

function writeKeys(
  folder: string,
  tokens: ReadonlyMap<string, string>,
  { testUserGroups }: TestBedOptions,
): void {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(join(folder, "sa.key"), privateKey.export({ type: "pkcs1", format: "pem" }));
  writeFileSync(join(folder, "sa.pub"), publicKey.export({ type: "spki", format: "pem" }));
  const lines = [...tokens].map(([user, token]) => {
    const groups = user === "admin" ? "system:masters" : testUserGroups;
    return [token, user, user, ...(groups === undefined ? [] : [groups])].join();
  });
  writeFileSync(join(folder, "tokens.csv"), `${lines.join("\n")}\n`);
  writeFileSync(join(folder, "audit-policy.json"), JSON.stringify(auditPolicy));
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

interface ApiServerParts extends TestBedOptions {
  readonly folder: string;
  readonly etcdPort: number;
  readonly apiPort: number;
}

function apiServerFlags({ folder, etcdPort, apiPort, auditLog, admission }: ApiServerParts): string[] {
  const audit =
    auditLog === undefined
      ? []
      : [`--audit-policy-file=${join(folder, "audit-policy.json")}`, `--audit-log-path=${auditLog}`];
  return [
    ...audit,
    ...(admission === undefined ? [] : [`--enable-admission-plugins=${admission}`]),
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
  ];
}

/** One line for each call of a test user when it is answered, and one more when a watch begins. */
const auditPolicy = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata", users: testUsers }, { level: "None" }],
};

const kubeconfigText = (
  server: string,
  folder: string,
  { user, token }: { readonly user: string; readonly token: string },
): string =>
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
    users: [{ name: user, user: { token } }],
    contexts: [{ name: "test", context: { cluster: "test", user } }],
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
