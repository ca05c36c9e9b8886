import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { train, readData } from "../samples/iris/train.ts";
import { platformctl, root, startPlatformctl, type Running } from "./support/cli.ts";
import { until } from "./support/processes.ts";
import { post } from "./support/units.ts";

const samples = readdirSync(join(root, "samples")).filter((name) =>
  existsSync(join(root, "samples", name, "deployment.yaml")),
);
const read = (sample: string, file: string): string =>
  readFileSync(join(root, "samples", sample, file), "utf8");

const runs: Running[] = [];
afterEach(async () => {
  for (const { child, finished } of runs.splice(0)) {
    child.kill("SIGINT");
    await finished;
  }
});

async function serve(sample: string): Promise<string> {
  const run = startPlatformctl(["run", "-f", `samples/${sample}/deployment.yaml`, "--port", "0"]);
  runs.push(run);
  const out = await run.until(/predictor main: \S+/);
  return /predictor main: (\S+)/.exec(out)?.[1] ?? "";
}

const ask = async (url: string, sample: string): Promise<unknown> =>
  (await post(`${url}/api/v1.0/predictions`, read(sample, "request.json"))).json();

describe("samples", () => {
  it.each(samples)("%s answers what its README says", async (sample) => {
    const promised = [...read(sample, "README.md").matchAll(/```json\n([^]*?)\n```/g)].map(
      ([, json = ""]) => JSON.parse(json) as unknown,
    );
    expect(promised.length).toBeGreaterThan(0);
    expect(promised).toContainEqual(await ask(await serve(sample), sample));
  });

  it.each(samples)("%s is short enough to read", (sample) => {
    const sources = readdirSync(join(root, "samples", sample)).filter(
      (file) => file.endsWith(".ts") && file !== "train.ts",
    );
    for (const source of sources) expect(read(sample, source).split("\n").length).toBeLessThanOrEqual(62);
  });

  it("the A/B test uses both arms", async () => {
    const url = await serve("ab-test");
    const arms = new Set<string>();
    await until(async () => {
      arms.add(JSON.stringify(await ask(url, "ab-test")));
      return arms.size === 2;
    }, "the second arm");
  });

  it("predict makes a request up from the model's metadata, and feedback is taken", async () => {
    const url = await serve("iris");
    const predicted = await platformctl(["predict", "--url", url, "-o", "json"]);
    expect(JSON.parse(predicted.out)).toMatchObject({
      status: 200,
      request: { data: { ndarray: [[5.1, 3.5, 1.4, 0.2]] } },
      answer: { data: { ndarray: [[0.994755, 0.005245, 0]] } },
    });
    const table = await platformctl(["predict", "--url", url, "-f", "samples/iris/request.json"]);
    expect(table.out).toMatch(/setosa[^]*versicolor[^]*0\.987482[^]*status 200, [\d.]+ ms/);
    const taken = await platformctl(["feedback", "--url", url, "--reward", "1"]);
    expect([taken.code, taken.out]).toEqual([0, expect.stringContaining("status 200")]);
    const refused = await platformctl(["predict", "--url", url, "-f", "-"], '{"strData":"x"}');
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("the message holds strData")]);
  });

  it("the router learns from feedback", async () => {
    const url = await serve("epsilon-greedy");
    for (let turn = 0; turn < 5; turn += 1) {
      await post(`${url}/api/v1.0/feedback`, { reward: 1, response: { meta: { routing: { bandit: 1 } } } });
    }
    const branches: number[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const answer = (await ask(url, "epsilon-greedy")) as { meta: { routing: { bandit: number } } };
      branches.push(answer.meta.routing.bandit);
    }
    const learned = branches.filter((branch) => branch === 1).length;
    expect(learned).toBeGreaterThan(35);
    expect(learned).toBeLessThan(50);
  });

  it("the iris weights are what training on the data gives", () => {
    const { features, labels, classes } = readData(read("iris", "iris.csv"));
    const learned = train(features, labels, classes);
    const kept = JSON.parse(read("iris", "weights.json")) as { bias: number[]; coefficients: number[][] };
    learned.bias.forEach((value, index) => expect(value).toBeCloseTo(kept.bias[index] ?? 0, 5));
    learned.coefficients
      .flat()
      .forEach((value, index) => expect(value).toBeCloseTo(kept.coefficients.flat()[index] ?? 0, 5));
  });
});
