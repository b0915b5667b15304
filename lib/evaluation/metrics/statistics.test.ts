import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "./means.ts";
import { bootstrapInterval, pairedRandomisation } from "./statistics.ts";

const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });

describe("the paired randomisation test", () => {
  it("counts assignments of signs, as computed by hand for three questions", () => {
    // Differences -.2, -.1, +.1; of the eight sums two (±.4) are beyond the observed -.2 and four (±.2) equal it.
    const { difference, p, pWorse } = pairedRandomisation([0.5, 0.5, 0.5], [0.3, 0.4, 0.6]);
    expect(difference).toBeCloseTo(-0.2 / 3, 12);
    expect(p).toBe(6 / 8);
    expect(pWorse).toBe(3 / 8);
  });

  it("needs five lost questions and none won for a drop below .05", () => {
    const before = Array.from({ length: 60 }, () => 1);
    const lost = (count: number) => before.map((value, index) => (index < count ? 0 : value));
    expect(pairedRandomisation(before, lost(4)).pWorse).toBe(1 / 16);
    expect(pairedRandomisation(before, lost(5)).pWorse).toBe(1 / 32);
  });

  it("finds a small loss on every question, and none between a run and itself", () => {
    const before = Array.from({ length: 40 }, (_, index) => index / 40);
    expect(pairedRandomisation(before, before)).toEqual({ difference: 0, p: 1, pWorse: 1 });
    expect(
      pairedRandomisation(
        before,
        before.map((value) => value - 0.01),
      ).pWorse,
    ).toBeLessThan(0.001);
    expect(
      pairedRandomisation(
        before,
        before.map((value) => value + 0.01),
      ).pWorse,
    ).toBe(1);
  });

  it("is the same each time, and mirrored if the runs are exchanged", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))),
        (pairs) => {
          const a = pairs.map(([one]) => one / 8);
          const b = pairs.map(([, other]) => other / 8);
          const forth = pairedRandomisation(a, b, { rounds: 500 });
          const back = pairedRandomisation(b, a, { rounds: 500 });
          expect(pairedRandomisation(a, b, { rounds: 500 })).toEqual(forth);
          expect(back.difference).toBeCloseTo(-forth.difference, 12);
          expect(back.p).toBeCloseTo(forth.p, 12);
          expect(forth.p).toBeGreaterThan(0);
          expect(forth.p).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the bootstrap", () => {
  it("contains the mean, is the same each time, and is narrower with more questions", () => {
    fc.assert(
      fc.property(values, (sample) => {
        const interval = bootstrapInterval(sample, { rounds: 400 });
        expect(bootstrapInterval(sample, { rounds: 400 })).toEqual(interval);
        expect(interval?.low).toBeLessThanOrEqual(mean(sample) + 1e-9);
        expect(interval?.high).toBeGreaterThanOrEqual(mean(sample) - 1e-9);
      }),
      { numRuns: 60 },
    );
    const half = (count: number) => Array.from({ length: count }, (_, index) => index % 2);
    const width = (count: number) => {
      const { low, high } = bootstrapInterval(half(count)) ?? { low: 0, high: 1 };
      return high - low;
    };
    // Of a fair coin's mean: 1.96 · √(.25 / n) to either side.
    expect(width(100)).toBeCloseTo(2 * 1.96 * 0.05, 1);
    expect(width(400)).toBeLessThan(width(100) * 0.6);
  });

  it("returns null for a single question", () => {
    expect(bootstrapInterval([0.3])).toBeNull();
  });
});
