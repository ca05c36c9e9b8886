import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export const kubernetesVersion = "v1.36.3";
export const etcdVersion = "v3.7.3";

export interface Binaries {
  readonly etcd: string;
  readonly apiServer: string;
  readonly controllerManager: string;
  readonly kubectl: string;
}

const kubernetesPrograms = ["kube-apiserver", "kube-controller-manager", "kubectl"] as const;
export const kwokVersion = "v0.8.0";

/** What the benchmark of the operator needs besides: a scheduler, and nodes and pods without containers. */
export interface SimulatorBinaries {
  readonly scheduler: string;
  readonly kwok: string;
  /** What kwok does to nodes and pods. */
  readonly stages: string;
}

/** Folder that outlives the checkout, so that the second run costs nothing. */
export const cacheFolder = (): string =>
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "platform-core", "test-bed");

const say = (line: string): boolean => process.stderr.write(`test bed: ${line}\n`);

/** The programs of the test bed, made on first use: built from Go modules where there is a Go, else downloaded. */
export async function ensureBinaries(): Promise<Binaries> {
  const kubernetes = join(cacheFolder(), `kubernetes-${kubernetesVersion}`);
  const etcd = join(cacheFolder(), `etcd-${etcdVersion}`);
  const hasGo = spawnSync("go", ["version"]).status === 0;
  if (!kubernetesPrograms.every((program) => existsSync(join(kubernetes, program)))) {
    await make(kubernetes, (folder) => (hasGo ? buildKubernetes(folder) : downloadKubernetes(folder)));
  }
  if (!existsSync(join(etcd, "etcd"))) {
    await make(etcd, (folder) => (hasGo ? buildEtcd(folder) : downloadEtcd(folder)));
  }
  return {
    etcd: join(etcd, "etcd"),
    apiServer: join(kubernetes, "kube-apiserver"),
    controllerManager: join(kubernetes, "kube-controller-manager"),
    kubectl: join(kubernetes, "kubectl"),
  };
}

/** Built from Go modules on first use. */
export async function ensureSimulator(): Promise<SimulatorBinaries> {
  const scheduler = join(cacheFolder(), `kubernetes-${kubernetesVersion}-scheduler`);
  const kwok = join(cacheFolder(), `kwok-${kwokVersion}`);
  if (!existsSync(scheduler)) {
    await make(scheduler, (folder) => buildKubernetesProgram(folder, "kube-scheduler"));
  }
  if (!existsSync(kwok)) {
    say(`building kwok ${kwokVersion} from Go modules, about a minute, once`);
    await make(kwok, (folder) => {
      build("kwok", join(folder, "kwok"), ["-ldflags=-s -w"], ["sigs.k8s.io/kwok/cmd/kwok"]);
      writeFileSync(join(folder, "stages.yaml"), kwokStages());
    });
  }
  return {
    scheduler: join(scheduler, "kube-scheduler"),
    kwok: join(kwok, "kwok"),
    stages: join(kwok, "stages.yaml"),
  };
}

/** kwok's own fast stages: every pod is ready as soon as it has a node. They come with its module. */
function kwokStages(): string {
  const cwd = join(import.meta.dirname, "kwok");
  const module = ["list", "-m", "-f", "{{.Dir}}", "sigs.k8s.io/kwok"];
  const folder = execFileSync("go", module, { cwd, encoding: "utf8" }).trim();
  const files = ["node/fast/node-initialize", "node/heartbeat-with-lease/node-heartbeat-with-lease"];
  const pods = ["pod/fast/pod-ready", "pod/fast/pod-complete", "pod/fast/pod-delete"];
  return [...files, ...pods]
    .map((file) => readFileSync(join(folder, "kustomize/stage", `${file}.yaml`), "utf8"))
    .join("\n---\n");
}

/** A folder that is complete or not there. */
async function make(folder: string, fill: (unfinished: string) => void | Promise<void>): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await fill(unfinished);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function build(module: string, out: string, flags: readonly string[], packages: readonly string[]): void {
  const started = Date.now();
  const seconds = (): string => `${Math.round((Date.now() - started) / 1000)} s`;
  execFileSync("go", ["build", "-trimpath", ...flags, "-o", out, ...packages], {
    cwd: join(import.meta.dirname, module),
    stdio: ["ignore", "inherit", "inherit"],
  });
  say(`built ${module} in ${seconds()}`);
}

function buildKubernetes(folder: string): void {
  say(`building Kubernetes ${kubernetesVersion} from Go modules, about 5 minutes, once`);
  // One after the other: so each line of progress means something, and two linkers need not fit into memory.
  for (const program of kubernetesPrograms) buildKubernetesProgram(folder, program);
}

function buildKubernetesProgram(folder: string, program: string): void {
  const [major = "", minor = ""] = kubernetesVersion.slice(1).split(".");
  const version = "k8s.io/component-base/version";
  const stamp = `-s -w -X ${version}.gitVersion=${kubernetesVersion} -X ${version}.gitMajor=${major} -X ${version}.gitMinor=${minor}`;
  say(`building ${program}`);
  build("kubernetes", `${folder}/`, [`-ldflags=${stamp}`], [`k8s.io/kubernetes/cmd/${program}`]);
}

function buildEtcd(folder: string): void {
  say(`building etcd ${etcdVersion} from Go modules`);
  build("etcd", join(folder, "etcd"), ["-ldflags=-s -w"], ["go.etcd.io/etcd/server/v3"]);
}

const platform = (): string => `${process.platform}/${process.arch === "x64" ? "amd64" : process.arch}`;

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`${url}: ${response.status}; install Go, so that the test bed can be built instead`);
  return Buffer.from(await response.arrayBuffer());
}

function check(name: string, bytes: Buffer, expected: string): void {
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== expected) throw new Error(`${name} has checksum ${found}, but ${expected} was published`);
}

async function downloadKubernetes(folder: string): Promise<void> {
  if (process.platform !== "linux")
    throw new Error("Kubernetes publishes no API server for this system: install Go");
  for (const program of kubernetesPrograms) {
    say(`downloading ${program} ${kubernetesVersion}`);
    const url = `https://dl.k8s.io/release/${kubernetesVersion}/bin/${platform()}/${program}`;
    const bytes = await fetchBytes(url);
    check(program, bytes, (await fetchBytes(`${url}.sha256`)).toString("utf8").trim());
    writeFileSync(join(folder, program), bytes);
    chmodSync(join(folder, program), 0o755);
  }
}

async function downloadEtcd(folder: string): Promise<void> {
  say(`downloading etcd ${etcdVersion}`);
  const base = `https://github.com/etcd-io/etcd/releases/download/${etcdVersion}`;
  const name = `etcd-${etcdVersion}-${platform().replace("/", "-")}`;
  const archive = process.platform === "linux" ? `${name}.tar.gz` : `${name}.zip`;
  const bytes = await fetchBytes(`${base}/${archive}`);
  const sums = (await fetchBytes(`${base}/SHA256SUMS`)).toString("utf8");
  check(
    archive,
    bytes,
    sums
      .split("\n")
      .find((line) => line.endsWith(archive))
      ?.split(/\s/)[0] ?? "none",
  );
  writeFileSync(join(folder, archive), bytes);
  const unpack = archive.endsWith(".zip") ? ["unzip", "-q", archive] : ["tar", "xzf", archive];
  execFileSync(unpack[0] ?? "tar", unpack.slice(1), { cwd: folder });
  renameSync(join(folder, name, "etcd"), join(folder, "etcd"));
}
