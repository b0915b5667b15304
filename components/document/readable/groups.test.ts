import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupSpans, sourceLines } from "./groups.ts";

const items = fc.array(fc.tuple(fc.nat(5), fc.nat(200)), { maxLength: 120 }).map((sizes) => {
  let at = 0;
  return sizes.map(([gap, length]) => {
    const start = at + gap;
    at = start + length + 1;
    return { start, end: start + length };
  });
});

describe("groupSpans", () => {
  it("includes every item once, in order, and respects the item limit", () => {
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 500 }),
        (all, most, chars) => {
          const groups = groupSpans(all, most, chars);
          const indexes = groups.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, i) => from + i),
          );
          expect(indexes).toEqual(all.map((_, index) => index));
          for (const { from, to } of groups) expect(to - from).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

describe("sourceLines", () => {
  const text = fc
    .array(fc.constantFrom("a", "bc", "\n", "\r\n", "é", "\u{1f3e0}", " "), { maxLength: 80 })
    .map((parts) => parts.join(""));

  it("returns the lines of the text without line ends", () => {
    fc.assert(
      fc.property(text, (source) => {
        const wanted = source.split(/\r?\n/);
        if (wanted.length > 1 && wanted.at(-1) === "") wanted.pop();
        expect(sourceLines(source).map(({ start, end }) => source.slice(start, end))).toEqual(wanted);
      }),
    );
  });

  it("splits a long line into pieces that join to it, and numbers only the first", () => {
    const pieces = sourceLines(`${"x".repeat(25)}\ny`, 10);
    expect(pieces.map(({ start, end, number }) => [end - start, number])).toEqual([
      [10, 1],
      [10, null],
      [5, null],
      [1, 2],
    ]);
  });

  it("returns one empty line for an empty text", () => {
    expect(sourceLines("")).toEqual([{ start: 0, end: 0, number: 1 }]);
  });
});
