import fc from "fast-check";
import { expect, it } from "vitest";
import { bitmapOf, countBits, hasBit } from "./bitmap.ts";

const SIZE = 100;
const ordinals = fc.uniqueArray(fc.nat(SIZE - 1));

it("a bitmap is a set of ordinals", () => {
  fc.assert(
    fc.property(ordinals, (given) => {
      const bitmap = bitmapOf(SIZE, given);
      for (let ordinal = 0; ordinal < SIZE; ordinal++)
        expect(hasBit(bitmap, ordinal)).toBe(given.includes(ordinal));
      expect(countBits(bitmap)).toBe(given.length);
    }),
  );
});

it("a bitmap refuses what no passage has as its ordinal", () => {
  for (const ordinal of [-1, 1.5, SIZE, Number.NaN])
    expect(() => bitmapOf(SIZE, [ordinal])).toThrow(RangeError);
});
