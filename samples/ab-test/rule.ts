import type { Payload } from "platform-core/component";

/** What a botanist does with a ruler: the petal's length and width tell the species, nearly always. */
export default class IrisRule {
  predict({ rows }: Payload): number[][] {
    return rows.map(([, , petalLength = 0, petalWidth = 0]) => {
      if (petalLength < 2.5) return [1, 0, 0];
      return petalWidth < 1.75 ? [0, 1, 0] : [0, 0, 1];
    });
  }

  classNames(): string[] {
    return ["setosa", "versicolor", "virginica"];
  }

  tags(): Record<string, string> {
    return { model: "rule" };
  }
}
