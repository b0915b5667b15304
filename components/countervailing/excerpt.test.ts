import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import { excerptOf } from "./excerpt.ts";

const marked = ({ text, marks }: ReturnType<typeof excerptOf>) =>
  marks.map(({ start, end }) => sliceCodePoints(text, start, end));

describe("excerptOf", () => {
  it("marks the words that the passage marks, inside any text", () => {
    const before = "Nothing here of note 😀. ".repeat(30);
    const text = `${before}It will be refused unless it floats. ${before}`;
    const start = [...before].length + 3;
    const excerpt = excerptOf(text, { start, end: start + 23 });
    expect(marked(excerpt)).toEqual(["will be refused unless "]);
    expect(excerpt).toMatchObject({ truncatedStart: true, truncatedEnd: true });
    expect(excerpt.text.length).toBeLessThan(500);
  });

  it("starts at the beginning of the passage if nothing is marked", () => {
    const text = "A quay. ".repeat(100);
    for (const span of [null, { start: 5, end: 5 }, { start: 10, end: 9000 }]) {
      const excerpt = excerptOf(text, span);
      expect(text.startsWith(excerpt.text)).toBe(true);
      expect(excerpt.marks).toEqual([]);
    }
  });

  it("contains the marked words, for any text and span", () => {
    const unit = fc.constantFrom(..."a b😀\n é");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 900 }), fc.nat(900), fc.nat(200), (text, from, size) => {
        const { length } = offsetMap(text);
        const span = { start: Math.min(from, length), end: Math.min(from + size, length) };
        const excerpt = excerptOf(text, span);
        const wanted = sliceCodePoints(text, span.start, span.end);
        expect(marked(excerpt)).toEqual(span.start < span.end ? [wanted] : []);
        expect(text).toContain(excerpt.text);
      }),
    );
  });
});
