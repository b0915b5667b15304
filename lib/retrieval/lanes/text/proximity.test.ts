import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearnessScores } from "./proximity.ts";

describe("nearnessScores", () => {
  it("adds to passages where neighbours in the question are neighbours, as computed by hand", () => {
    const found = nearnessScores(
      [1, 2, 3],
      [
        { chunkId: 10, terms: [9, 1, 2, 9, 1, 2] },
        { chunkId: 11, terms: [2, 1, 9] },
        { chunkId: 12, terms: [1, 9, 2] },
      ],
      100,
    );
    // One passage of three has "1 2", twice: 0.15 * ln(1 + 99.5 / 1.5) * 2 / (2 + 0.9).
    expect(found.get(10)).toBeCloseTo(0.15 * Math.log(1 + 99.5 / 1.5) * (2 / 2.9), 10);
    expect(found.get(11)).toBe(0);
    expect(found.get(12)).toBe(0);
  });

  it("treats a word that occurs nowhere as a gap", () => {
    const found = nearnessScores([1, null, 2], [{ chunkId: 10, terms: [1, 2] }], 100);
    expect(found.get(10) ?? 0).toBe(0);
  });

  it("never lowers a score", () => {
    const terms = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(terms, fc.array(terms, { maxLength: 6 }), (question, passages) => {
        const candidates = passages.map((each, chunkId) => ({ chunkId, terms: each }));
        for (const value of nearnessScores(question, candidates, 1000).values())
          expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
