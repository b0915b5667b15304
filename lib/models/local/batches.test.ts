import fc from "fast-check";
import { expect, it } from "vitest";
import { planBatches } from "./batches.ts";

it("planBatches puts every text into exactly one batch, and no batch of several above the limit", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 }), (lengths) => {
      const batches = planBatches(lengths, 512);
      expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
      for (const batch of batches) {
        const width = Math.max(...batch.map((index) => lengths[index] ?? 0));
        if (batch.length > 1) expect(width * batch.length).toBeLessThanOrEqual(512);
      }
    }),
  );
});

it("planBatches groups texts of similar length, so that padding is rare", () => {
  const lengths = Array.from({ length: 400 }, (_, i) => 10 + ((i * 37) % 200));
  const padded = planBatches(lengths, 512).reduce(
    (sum, batch) => sum + batch.length * Math.max(...batch.map((index) => lengths[index] ?? 0)),
    0,
  );
  const real = lengths.reduce((sum, length) => sum + length, 0);
  expect(padded / real).toBeLessThan(1.03);
});
