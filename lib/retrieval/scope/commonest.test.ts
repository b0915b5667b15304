import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutCommonTerms } from "./commonest.ts";

const postingsOf = (terms: readonly { readonly frequency: number }[]) =>
  terms.reduce((sum, { frequency }) => sum + frequency, 0);
const weightOf = (terms: readonly { readonly weight: number }[]) =>
  terms.reduce((sum, { weight }) => sum + weight, 0);

const termsArbitrary = fc.array(
  fc.record({ weight: fc.double({ min: 0, max: 12, noNaN: true }), frequency: fc.nat(10_000) }),
  { maxLength: 30 },
);

describe("withoutCommonTerms", () => {
  it("reads all terms of a question within the budget", () => {
    fc.assert(
      fc.property(termsArbitrary, (terms) => {
        expect(withoutCommonTerms(terms, postingsOf(terms))).toEqual(terms);
      }),
    );
  });

  it("leaves out the lightest terms, at most a fifth of the whole weight, and no more than needed", () => {
    fc.assert(
      fc.property(termsArbitrary, fc.nat(60_000), (terms, budget) => {
        const scored = withoutCommonTerms(terms, budget);
        expect(terms.filter((term) => scored.includes(term))).toEqual(scored);
        const left = terms.filter((term) => !scored.includes(term));
        expect(weightOf(left)).toBeLessThanOrEqual(0.2 * weightOf(terms) + 1e-9);
        const heaviest = Math.max(...left.map(({ weight }) => weight));
        for (const { weight } of scored) expect(weight).toBeGreaterThanOrEqual(heaviest);
        const last = left.filter(({ weight }) => weight === heaviest);
        if (left.length > 0) expect(postingsOf(scored) + postingsOf(last)).toBeGreaterThan(budget);
      }),
    );
  });

  it("keeps two words that are both common, at any cost", () => {
    const terms = [
      { weight: 1.1, frequency: 80_000 },
      { weight: 0.9, frequency: 90_000 },
    ];
    expect(withoutCommonTerms(terms, 1000)).toEqual(terms);
  });
});
