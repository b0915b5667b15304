import fc from "fast-check";
import { expect, it } from "vitest";
import { bitmapOf, countBits, decodeBitmap, encodeBitmap, hasBit, unionOf } from "./bitmap.ts";
import { DamagedValueError } from "./sealed-value.ts";

const SIZE = 100;
const ordinals = fc.uniqueArray(fc.nat(SIZE - 1));

it("a bitmap is a set of ordinals", () => {
  fc.assert(
    fc.property(ordinals, ordinals, (one, other) => {
      const [a, b] = [bitmapOf(SIZE, one), bitmapOf(SIZE, other)];
      const both = new Set([...one, ...other]);
      for (let ordinal = 0; ordinal < SIZE; ordinal++) {
        expect(hasBit(a, ordinal)).toBe(one.includes(ordinal));
        expect(hasBit(unionOf(a, b), ordinal)).toBe(both.has(ordinal));
      }
      expect(countBits(a)).toBe(one.length);
      expect(countBits(unionOf(a, b))).toBe(both.size);
    }),
  );
});

it("a bitmap refuses what no passage has as its ordinal", () => {
  for (const ordinal of [-1, 1.5, SIZE, Number.NaN])
    expect(() => bitmapOf(SIZE, [ordinal])).toThrow(RangeError);
});

it("a stored bitmap is read as it was written, and only under its own key", () => {
  fc.assert(
    fc.property(ordinals, (given) => {
      const bitmap = bitmapOf(SIZE, given);
      expect(decodeBitmap("slab 1", encodeBitmap("slab 1", bitmap))).toEqual(bitmap);
      expect(() => decodeBitmap("slab 2", encodeBitmap("slab 1", bitmap))).toThrow(DamagedValueError);
    }),
  );
});
