import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedParts } from "./marked-text.ts";

const text = fc
  .array(fc.constantFrom("a", "é", "\u{1f3e0}", "\u{1d49c}", " ", "z"), { maxLength: 30 })
  .map((parts) => parts.join(""));
const marks = fc.array(
  fc.tuple(fc.nat(40), fc.nat(12)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 6 },
);

describe("markedParts", () => {
  it("returns parts that join to the text, and marks exactly the code points that a mark covers", () => {
    fc.assert(
      fc.property(text, marks, (source, all) => {
        const parts = markedParts({ text: source, marks: all });
        expect(parts.map((part) => part.text).join("")).toBe(source);
        const marks = parts.flatMap((part) => [...part.text].map(() => part.marked));
        const wanted = [...source].map((_, at) => all.some((mark) => mark.start <= at && at < mark.end));
        expect(marks).toEqual(wanted);
      }),
    );
  });

  it("never returns two adjacent marked parts", () => {
    fc.assert(
      fc.property(text, marks, (source, all) => {
        const parts = markedParts({ text: source, marks: all });
        for (let i = 1; i < parts.length; i++) expect(parts[i]?.marked && parts[i - 1]?.marked).toBe(false);
      }),
    );
  });
});
