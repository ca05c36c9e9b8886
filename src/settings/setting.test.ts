import { describe, expect, it } from "@jest/globals";
import { operatorSettings } from "./operator.ts";
import { readSettings } from "./setting.ts";

const read = (args: string[] = [], env: Record<string, string> = {}, file?: unknown) =>
  readSettings(operatorSettings, { args, env, file });

describe("settings", () => {
  it("have defaults", () => {
    expect(read()).toMatchObject({ ok: true, value: { workers: 10, namespaces: [], defaultUserId: 8888 } });
  });

  it("of flags win over the environment, and those over the file", () => {
    const file = { workers: 1, leaseSeconds: 20, drainSeconds: 9, namespaces: ["a", "b"] };
    expect(read(["--workers", "3"], { WORKERS: "2", DRAIN_SECONDS: "7" }, file)).toMatchObject({
      ok: true,
      value: { workers: 3, drainSeconds: 7, leaseSeconds: 20, namespaces: ["a", "b"] },
    });
  });

  it("take the first variable that is set, and an empty one as none", () => {
    const both = { RELATED_IMAGE_EXECUTOR: "", EXECUTOR_CONTAINER_IMAGE_AND_VERSION: "x:2" };
    expect(read([], both)).toMatchObject({ value: { orchestratorImage: "x:2" } });
  });

  it("may be empty where that means something", () => {
    expect(read([], { DEFAULT_USER_ID: "" })).toMatchObject({ value: { defaultUserId: undefined } });
  });

  it("that are wrong are all told by name", () => {
    expect(read(["--workers=0"], { LEADER_ELECTION: "si" }, { drainSeconds: -1, wrokers: 3 })).toEqual({
      ok: false,
      error: [
        "wrokers in the configuration file is no setting",
        'drainSeconds in the configuration file: "-1" is no whole number from 0 to 3600',
        '--workers: "0" is no whole number from 1 to 100',
        'LEADER_ELECTION: "si" is neither true nor false',
      ],
    });
    expect(read(["--wrokers=3"])).toMatchObject({ ok: false, error: [expect.stringContaining("--wrokers")] });
    expect(read([], {}, "text")).toEqual({
      ok: false,
      error: ["the configuration file is no map of settings"],
    });
  });
});
