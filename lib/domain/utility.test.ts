import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_USE, type UtilityCounts, utilityScore } from "./utility.ts";

const count = fc.nat(100_000);
const counts = fc.record<UtilityCounts>({
  retrieved: count,
  opened: count,
  packed: count,
  useful: count,
  useless: count,
});

it("is between 0 and 1, and 0.5 for a document that nobody used", () => {
  expect(utilityScore(NO_USE)).toBe(0.5);
  fc.assert(
    fc.property(counts, (given) => {
      const score = utilityScore(given);
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
    }),
  );
});

it("rises with opening, packing and useful grades, and falls with useless grades or display without use", () => {
  fc.assert(
    fc.property(counts, (given) => {
      const score = utilityScore(given);
      for (const good of ["opened", "packed", "useful"] as const)
        expect(utilityScore({ ...given, [good]: given[good] + 1 })).toBeGreaterThan(score);
      expect(utilityScore({ ...given, useless: given.useless + 1 })).toBeLessThan(score);
      expect(utilityScore({ ...given, retrieved: given.retrieved + 1 })).toBeLessThanOrEqual(score);
    }),
  );
});

it("changes less with a few uses than with many", () => {
  const after = (useful: number) => utilityScore({ ...NO_USE, useful });
  expect(after(1)).toBeCloseTo(4 / 6);
  expect(after(20)).toBeGreaterThan(after(1));
  // However often a document is shown without use, it loses no more than by two judgements.
  expect(utilityScore({ ...NO_USE, retrieved: 1e6 })).toBeGreaterThan(
    utilityScore({ ...NO_USE, useless: 2 }),
  );
});
