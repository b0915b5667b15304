import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaInterval, areaUnderCurve, type Prediction } from "./auc.ts";

const predictions = fc.array(
  fc.record({ confidence: fc.constantFrom(0, 0.25, 0.5, 0.75, 1), right: fc.boolean() }),
  { maxLength: 40 },
);

/** Counts all pairs of a right and a wrong one directly. */
function counted(list: readonly Prediction[]): number | null {
  const [right, wrong] = [list.filter((each) => each.right), list.filter((each) => !each.right)];
  if (right.length === 0 || wrong.length === 0) return null;
  const won = right.flatMap((a) => wrong.map((b) => (Math.sign(a.confidence - b.confidence) + 1) / 2));
  return won.reduce((sum, each) => sum + each, 0) / won.length;
}

describe("the area under the curve", () => {
  it("is the share of pairs that confidence orders correctly, with ties counting half", () => {
    fc.assert(
      fc.property(predictions, (list) => {
        const area = areaUnderCurve(list);
        const plain = counted(list);
        if (plain === null) expect(area).toBeNull();
        else expect(area).toBeCloseTo(plain, 12);
      }),
    );
  });

  it("is inside its interval, and the interval is deterministic", () => {
    const list = Array.from({ length: 60 }, (_, i) => ({
      confidence: (i * 7) % 60,
      right: (i * 7) % 60 > 20 + (i % 15),
    }));
    const interval = areaInterval(list);
    const area = areaUnderCurve(list) ?? 0;
    expect(interval?.low).toBeLessThan(area);
    expect(interval?.high).toBeGreaterThanOrEqual(area);
    expect(areaInterval(list)).toEqual(interval);
    expect(areaInterval([])).toBeNull();
  });
});
