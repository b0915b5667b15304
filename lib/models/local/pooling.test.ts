import { describe, expect, it } from "vitest";
import { normalise, pool, shorten } from "./pooling.ts";

describe("pool", () => {
  // Two texts of 3 and 2 tokens with hidden size 2. The second is padded with nines.
  const states = Float32Array.from([1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 9, 9]);
  const shape = { tokens: 3, hidden: 2 };
  const first = { row: 0, length: 3 };
  const second = { row: 1, length: 2 };

  it("returns the mean over a text's own tokens, without padding", () => {
    expect([...pool(states, shape, first, "mean")]).toEqual([3, 4]);
    expect([...pool(states, shape, second, "mean")]).toEqual([20, 30]);
  });

  it("returns the first or the last token of the text", () => {
    expect([...pool(states, shape, second, "cls")]).toEqual([10, 20]);
    expect([...pool(states, shape, second, "last")]).toEqual([30, 40]);
  });
});

describe("shorten", () => {
  it("keeps the first numbers and normalises them", () => {
    const [a = 0, b = 0] = shorten(Float32Array.from([3, 4, 100]), 2);
    expect(a).toBeCloseTo(0.6, 6);
    expect(b).toBeCloseTo(0.8, 6);
  });

  it("refuses a vector shorter than configured, and one without a direction", () => {
    expect(() => shorten(Float32Array.from([1, 0]), 3)).toThrow("2 dimensions, 3 are configured");
    expect(() => normalise(new Float32Array(3))).toThrow("without a direction");
    expect(() => normalise(Float32Array.from([Number.NaN]))).toThrow("without a direction");
  });
});
