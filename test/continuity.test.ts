import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { startPlatformctl, type Running } from "./support/cli.ts";
import { processesWith, until } from "./support/processes.ts";

const model = `export default class {
  constructor({ version }) { this.version = version; }
  predict() { return { version: this.version }; }
}`;

interface Version {
  readonly version: number;
  readonly container: string;
  readonly image: string;
}

const manifest = ({ version, container, image }: Version): string => `
apiVersion: machinelearning.platform.io/v1
kind: PlatformDeployment
metadata: { name: steady }
spec:
  predictors:
    - name: main
      replicas: 2
      graph: { name: ${container}, type: MODEL, parameters: [{ name: version, value: "${version}", type: INT }] }
      componentSpecs: [{ spec: { containers: [{ name: ${container}, image: "${image}" }] } }]
`;

const answerOf = ({ version }: Version): string => `200 {"jsonData":{"version":${version}}}`;

const folders: string[] = [];
const runs: Running[] = [];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platform-core-continuity-"));
  folders.push(folder);
  writeFileSync(join(folder, "model.ts"), model);
  writeFileSync(join(folder, "second.ts"), model);
  writeFileSync(join(folder, "images.yaml"), "team/model: ./model.ts\nteam/second: ./second.ts\n");
  return folder;
}

afterEach(() => {
  for (const { child } of runs.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(folder: string, ...options: string[]): Promise<{ run: Running; url: string }> {
  const run = startPlatformctl(["run", "-f", join(folder, "deployment.yaml"), "--port", "0", ...options]);
  runs.push(run);
  const out = await run.until(/predictor main: \S+/);
  return { run, url: /predictor main: (\S+)/.exec(out)?.[1] ?? "" };
}

/** Sends one request after the other on each of some connections, half of them kept, until it is stopped. */
class Load {
  readonly answers = new Map<string, number>();
  readonly failures: string[] = [];
  total = 0;
  #stopped = false;
  readonly #kept = new Agent({ keepAlive: true });
  readonly #running: Promise<void>[];

  constructor(url: string, connections: number) {
    this.#running = Array.from({ length: connections }, (_, index) => this.#send(url, index % 2 === 0));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
    this.#kept.destroy();
  }

  async #send(url: string, keep: boolean): Promise<void> {
    while (!this.#stopped) {
      const answer = await this.#once(url, keep);
      this.total += 1;
      if (answer.startsWith("200 ")) this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
      else this.failures.push(answer);
    }
  }

  #once(url: string, keep: boolean): Promise<string> {
    return new Promise((resolve) => {
      const options = {
        method: "POST",
        agent: keep ? this.#kept : false,
        headers: { "content-type": "application/json" },
      };
      const request = httpRequest(`${url}/api/v1.0/predictions`, options, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve(`${response.statusCode ?? 0} ${body}`));
        response.on("error", (error) => resolve(`broken answer: ${error.message}`));
      });
      request.on("error", (error) => resolve(`no answer: ${error.message}`));
      request.end('{"data":{"ndarray":[[1]]}}');
    });
  }
}

describe("changes under load", () => {
  it("rolls three changes and a rename out without losing a request", async () => {
    const folder = makeFolder();
    const file = join(folder, "deployment.yaml");
    const versions: Version[] = [
      { version: 1, container: "model", image: "team/model:1" },
      { version: 2, container: "model", image: "team/model:1" },
      { version: 3, container: "model", image: "team/second:1" },
      { version: 4, container: "model", image: "team/second:1" },
      { version: 5, container: "renamed", image: "team/second:1" },
    ];
    writeFileSync(file, manifest(versions[0]!));
    const { run, url } = await start(folder, "--watch");
    await run.until(/Ctrl-C/);
    const load = new Load(url, 8);
    for (const [index, version] of versions.slice(1).entries()) {
      writeFileSync(file, manifest(version));
      await run.until(new RegExp(`(rolling out[^]*?\\nReady[^]*?){${index + 1}}`));
      await until(() => load.answers.has(answerOf(version)), `an answer of version ${version.version}`);
      const seen = load.total;
      await until(() => load.total > seen + 300, "requests after a change");
    }
    await until(() => load.total >= 5_000, "5,000 requests");
    await load.stop();
    expect(load.failures).toEqual([]);
    expect([...load.answers.keys()].sort()).toEqual(versions.map(answerOf));
    expect(run.output()).toContain("steady-main-0-renamed");
    // Old processes are gone: two pods of the last version serve, each with its component.
    await until(() => processesWith(join(folder, "model.ts")).length === 0, "the end of the old processes");
    await until(
      () => processesWith(join(folder, "second.ts")).length === 2,
      "two processes of the last version",
    );
    run.child.kill("SIGINT");
    expect((await run.finished).code).toBe(0);
    await until(() => processesWith(folder).length === 0, "the end of all processes");
  }, 120_000);

  it("keeps the last good version when a change cannot run, and says why", async () => {
    const folder = makeFolder();
    const file = join(folder, "deployment.yaml");
    writeFileSync(file, manifest({ version: 1, container: "model", image: "team/model:1" }));
    const { run, url } = await start(folder, "--watch");
    await run.until(/Ctrl-C/);
    writeFileSync(file, "kind: PlatformDeployment\nspec: [");
    await until(() => run.output().includes("not YAML"), "word of the broken YAML");
    writeFileSync(file, manifest({ version: 2, container: "model", image: "team/unknown:1" }));
    await until(
      () => run.output().includes("nothing stands for image team/unknown:1 on this machine; add to"),
      "word of the missing image",
    );
    const answer = await fetch(`${url}/api/v1.0/predictions`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(await answer.json()).toEqual({ jsonData: { version: 1 } });
  }, 60_000);
});

describe("a start that cannot succeed", () => {
  it("ends with every image that is missing, and what to add", async () => {
    const folder = makeFolder();
    writeFileSync(
      join(folder, "deployment.yaml"),
      manifest({ version: 1, container: "model", image: "team/none:1" }),
    );
    const run = startPlatformctl(["run", "-f", join(folder, "deployment.yaml"), "--port", "0"]);
    const { code, err } = await run.finished;
    expect(code).toBe(1);
    expect(err).toContain(
      `nothing stands for image team/none:1 on this machine; add to ${join(folder, "images.yaml")}`,
    );
  });

  it("says which port is taken", async () => {
    const folder = makeFolder();
    writeFileSync(
      join(folder, "deployment.yaml"),
      manifest({ version: 1, container: "model", image: "team/model:1" }),
    );
    const { url } = await start(folder);
    const { port } = new URL(url);
    const second = startPlatformctl(["run", "-f", join(folder, "deployment.yaml"), "--port", port]);
    const { code, err } = await second.finished;
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`port ${port} is taken; choose another with --port`),
    ]);
  });
});

describe("the end of the runner", () => {
  it("leaves no process behind when it is killed outright", async () => {
    const folder = makeFolder();
    writeFileSync(
      join(folder, "deployment.yaml"),
      manifest({ version: 1, container: "model", image: "team/model:1" }),
    );
    const { run } = await start(folder);
    expect(processesWith(join(folder, "model.ts"))).toHaveLength(2);
    run.child.kill("SIGKILL");
    await until(() => processesWith(folder).length === 0, "the end of all processes");
  });

  it("starts a component again that dies, and tells its last words", async () => {
    const folder = makeFolder();
    writeFileSync(
      join(folder, "model.ts"),
      'export default class { predict() { console.log("out of memory"); process.exit(3); } }',
    );
    writeFileSync(
      join(folder, "deployment.yaml"),
      manifest({ version: 1, container: "model", image: "team/model:1" }),
    );
    const { run, url } = await start(folder);
    const ask = (): Promise<Response> =>
      fetch(`${url}/api/v1.0/predictions`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json" },
      });
    const answer = await ask();
    expect([answer.status, answer.headers.get("platform-unit")]).toEqual([503, "model"]);
    await until(
      () => run.output().includes("container model exited with code 3; it said: out of memory"),
      "word of the crash",
    );
  });
});
