import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetMap, sliceCodePoints } from "./offsets.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 200 });

describe("offsetMap", () => {
  it("counts like Postgres: an emoji or astral letter is one code point", () => {
    const map = offsetMap("a😀𝔸b");
    expect(map.length).toBe(4);
    expect([0, 1, 3, 5, 6].map(map.toCodePoint)).toEqual([0, 1, 2, 3, 4]);
    expect([0, 1, 2, 3, 4].map(map.toUtf16)).toEqual([0, 1, 3, 5, 6]);
  });

  it("agrees with the code point iterator, in both directions", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const map = offsetMap(text);
        const points = [...text];
        expect(map.length).toBe(points.length);
        for (let index = 0; index <= points.length; index++) {
          const utf16 = points.slice(0, index).join("").length;
          expect(map.toUtf16(index)).toBe(utf16);
          expect(map.toCodePoint(utf16)).toBe(index);
        }
      }),
    );
  });

  it("sliceCodePoints slices like an array of code points", () => {
    fc.assert(
      fc.property(anyText, fc.nat(220), fc.nat(220), (text, a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(sliceCodePoints(text, start, end)).toBe([...text].slice(start, end).join(""));
      }),
    );
  });
});
