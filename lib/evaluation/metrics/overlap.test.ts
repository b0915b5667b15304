import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaccard, rankBiasedOverlap, sharedAt } from "./overlap.ts";

const ranking = fc.uniqueArray(fc.constantFrom(..."abcdefghijklmn"), { maxLength: 14 });
const p = fc.double({ min: 0.05, max: 0.95, noNaN: true });

describe("overlap at k", () => {
  it("counts shared ids among the first k, out of the possible number", () => {
    expect(sharedAt(["a", "b", "c", "d"], ["c", "a", "x", "y"], 3)).toEqual({ shared: 2, of: 3 });
    expect(sharedAt(["a", "b"], ["b", "x", "y", "z"], 10)).toEqual({ shared: 1, of: 4 });
    expect(sharedAt(["a"], ["x", "a"], 1)).toEqual({ shared: 0, of: 1 });
    expect(sharedAt([], [], 10)).toEqual({ shared: 0, of: 0 });
  });
});

describe("Jaccard's coefficient", () => {
  it("is the intersection over the union of the first k", () => {
    expect(jaccard(["a", "b", "c"], ["c", "a", "x"], 10)).toBe(2 / 4);
    expect(jaccard(["a", "b", "c"], ["b", "a", "x"], 2)).toBe(1);
    expect(jaccard(["a"], [], 10)).toBe(0);
    expect(jaccard([], [], 10)).toBeNull();
  });
});

describe("rank-biased overlap", () => {
  it("weighs the agreement at each depth and extrapolates the last", () => {
    // Agreements 0 and 1: (.1/.9)(0 · .9 + 1 · .81) + 1 · .81.
    expect(rankBiasedOverlap(["x", "y"], ["y", "x"], 0.9)).toBeCloseTo(0.9, 12);
    // Agreements 1, 1/2, 2/3: (.1/.9)(.9 + .5 · .81 + (2/3) · .729) + (2/3) · .729 = .199 + .486.
    expect(rankBiasedOverlap(["a", "b", "c"], ["a", "c", "x"], 0.9)).toBeCloseTo(0.685, 12);
    // Half the weight on the first place: (.5/.5)(0 + .5 · .25) + .5 · .25.
    expect(rankBiasedOverlap(["x", "a"], ["a", "y"], 0.5)).toBeCloseTo(0.25, 12);
  });

  it("assumes that the shorter ranking continues to agree as at its end", () => {
    // s = 2, l = 4, shared 0, 1, 1, 1: (.1/.9)(.5·.81 + (1/3)·.729 + 1/4·.6561 + (1/6)·.729 + (2/8)·.6561) + .5·.6561.
    expect(rankBiasedOverlap(["a", "b"], ["x", "a", "y", "z"], 0.9)).toBeCloseTo(0.45, 12);
    // The second's third place is the first's second, and so are all that stand where the first has ended.
    // shared 1, 1, 2: (.1/.9)(.9 + .5·.81 + (2/3)·.729 + (1·1)/(2·3)·.729) + ((2 − 1)/3 + 1/2)·.729.
    expect(rankBiasedOverlap(["a", "b"], ["a", "x", "b"], 0.9)).toBeCloseTo(0.2125 + 0.6075, 12);
    expect(rankBiasedOverlap([], ["a"], 0.9)).toBe(0);
    expect(rankBiasedOverlap([], [], 0.9)).toBeNull();
  });

  it("is symmetric and between 0 and 1; 1 for a ranking and its beginning, 0 where nothing is shared", () => {
    fc.assert(
      fc.property(ranking, ranking, p, fc.nat({ max: 13 }), (a, b, persistence, cut) => {
        const value = rankBiasedOverlap(a, b, persistence);
        expect(rankBiasedOverlap(b, a, persistence)).toBe(value);
        if (value !== null) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(value === 0).toBe(!a.some((id) => b.includes(id)));
        }
        const begun = a.slice(0, cut + 1);
        if (begun.length > 0) expect(rankBiasedOverlap(a, begun, persistence)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("weighs an exchange at the top more than one further down", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 14 }), p, fc.nat(), (length, persistence, where) => {
        const a = [..."abcdefghijklmn"].slice(0, length);
        const at = 1 + (where % (length - 2));
        const exchanged = (from: number) => a.with(from, a[from + 1] ?? "").with(from + 1, a[from] ?? "");
        const top = rankBiasedOverlap(a, exchanged(0), persistence) ?? 0;
        const below = rankBiasedOverlap(a, exchanged(at), persistence) ?? 0;
        expect(below).toBeGreaterThan(top);
      }),
    );
  });
});

describe("the three measures", () => {
  it("agree on what is the same and what is not", () => {
    fc.assert(
      fc.property(ranking, ranking, (a, b) => {
        const { shared, of } = sharedAt(a, b, 20);
        expect(shared).toBeLessThanOrEqual(of);
        expect(jaccard(a, b, 20)).toBe(of === 0 ? null : shared / (a.length + b.length - shared));
        expect((rankBiasedOverlap(a, b) ?? 0) > 0).toBe(shared > 0);
      }),
    );
  });
});
