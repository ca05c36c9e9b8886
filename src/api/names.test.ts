import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { fitDnsLabel, isDnsLabel, maxLabel, workloadName } from "./names.ts";

describe("names", () => {
  it("follows the rule of the contract", () => {
    const key = { deployment: "iris", predictor: "main" };
    expect(workloadName(key, 0, ["classifier"])).toBe("iris-main-0-classifier");
    expect(workloadName(key, 1, ["a", "b"])).toBe("iris-main-1-a-b");
  });

  it("leaves a name of 63 characters alone and cuts one of 64", () => {
    expect(fitDnsLabel("a".repeat(63))).toBe("a".repeat(63));
    expect(fitDnsLabel("a".repeat(64))).toHaveLength(63);
  });

  it("is stable: these names must not change between releases", () => {
    expect(fitDnsLabel(`iris-main-0-${"container-".repeat(8)}x`)).toBe(
      "iris-main-0-container-container-container-container-co-6c0819c9",
    );
  });

  const label = fc.stringMatching(/^[a-z]([-a-z0-9]{0,30}[a-z0-9])?$/);

  it("always makes a DNS label from DNS labels", () => {
    fc.assert(
      fc.property(
        label,
        label,
        fc.nat(20),
        fc.array(label, { minLength: 1, maxLength: 6 }),
        (deployment, predictor, index, containers) => {
          const name = workloadName({ deployment, predictor }, index, containers);
          expect(isDnsLabel(name)).toBe(true);
          expect(name.length).toBeLessThanOrEqual(maxLabel);
        },
      ),
    );
  });

  it("gives different long names different short ones", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{70,90}$/), fc.stringMatching(/^[a-z]{70,90}$/), (one, other) => {
        fc.pre(one !== other);
        expect(fitDnsLabel(one)).not.toBe(fitDnsLabel(other));
      }),
    );
  });
});
