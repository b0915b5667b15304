import { describe, expect, it } from "vitest";
import { FactCache, type PassageFacts } from "./passage-facts.ts";

const known = (terms: readonly number[]): PassageFacts => ({
  ...{
    version: 1,
    ordinal: 0,
    segmentId: 1,
    charStart: 0,
    charEnd: 9,
    page: null,
    pageLast: null,
    riskScore: 0,
  },
  ...{ isContentsList: false, isGlossary: false, policySectionId: null, clauseIds: [], terms },
});

describe("FactCache", () => {
  it("counts a passage once that was read twice", () => {
    const cache = new FactCache();
    cache.set(7, known([]));
    const { bytes } = cache;
    cache.set(7, known([3, 4]));
    expect(cache.get(7)?.terms).toEqual([3, 4]);
    expect(cache.bytes).toBe(bytes + 16);
  });

  it("forgets the passages that were used longest ago", () => {
    const cache = new FactCache(1500);
    for (const id of [1, 2]) cache.set(id, known([]));
    cache.get(1);
    cache.set(3, known([]));
    expect([1, 2, 3].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true]);
    expect(cache.bytes).toBeLessThanOrEqual(1500);
  });
});
