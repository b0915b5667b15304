import fc from "fast-check";
import { expect, it } from "vitest";
import { quantile, summarise } from "./statistics.ts";

it("quantile matches hand-calculated values", () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
  expect(quantile([], 0.5)).toBeNaN();
});

it("quantile is between the minimum and maximum, and never decreases as q increases", () => {
  const samples = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(samples, (values) => {
      const { min, median, p95, max } = summarise(values);
      expect(min).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(p95 + 1e-9);
      expect(p95).toBeLessThanOrEqual(max);
    }),
  );
});
