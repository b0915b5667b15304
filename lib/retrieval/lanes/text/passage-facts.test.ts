import { describe, expect, it } from "vitest";
import { FactCache, type KnownPassage } from "./passage-facts.ts";

const known = (terms: readonly number[] | null): KnownPassage => ({
  facts: {
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
    ...{ isContentsList: false, policySectionId: null, clauseIds: [] },
  },
  terms,
});

describe("FactCache", () => {
  it("replaces a passage whose terms were read later", () => {
    const cache = new FactCache();
    cache.set(7, known(null));
    const { bytes } = cache;
    cache.set(7, known([3, 4]));
    expect(cache.get(7)?.terms).toEqual([3, 4]);
    expect(cache.bytes).toBe(bytes + 16);
  });

  it("forgets the passages that were used longest ago", () => {
    const cache = new FactCache(1500);
    for (const id of [1, 2]) cache.set(id, known(null));
    cache.get(1);
    cache.set(3, known(null));
    expect([1, 2, 3].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true]);
    expect(cache.bytes).toBeLessThanOrEqual(1500);
  });
});
