import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InlineMark } from "#lib/domain/extracted.ts";
import { type Highlight, segmentsOf, shownHeadingLevels } from "./segments.ts";

const position = fc.integer({ min: 0, max: 60 });
const span = fc.tuple(position, position).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const marks: fc.Arbitrary<InlineMark[]> = fc.array(
  fc
    .tuple(span, fc.constantFrom("strong", "em", "code", "hidden", "link"))
    .map(([at, kind]) => ({ ...at, kind })),
  { maxLength: 8 },
);
const highlights: fc.Arbitrary<Highlight[]> = fc.array(
  fc.tuple(span, fc.boolean()).map(([at, active]) => ({ ...at, active })),
  { maxLength: 5 },
);
const covers = (one: { start: number; end: number }, at: number) => one.start <= at && at < one.end;

describe("segmentsOf", () => {
  it("returns every character that no hidden mark covers exactly once, in order", () => {
    fc.assert(
      fc.property(span, marks, highlights, (range, allMarks, allHighlights) => {
        const seen = segmentsOf(range, allMarks, allHighlights).flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, index) => start + index),
        );
        const wanted = Array.from(
          { length: range.end - range.start },
          (_, index) => range.start + index,
        ).filter((at) => !allMarks.some((mark) => mark.kind === "hidden" && covers(mark, at)));
        expect(seen).toEqual(wanted);
      }),
    );
  });

  it("highlights a character if and only if a highlight covers it, and prefers the active highlight", () => {
    fc.assert(
      fc.property(span, marks, highlights, (range, allMarks, allHighlights) => {
        for (const segment of segmentsOf(range, allMarks, allHighlights)) {
          for (let at = segment.start; at < segment.end; at++) {
            const over = allHighlights.filter((highlight) => covers(highlight, at));
            const wanted = over.length === 0 ? null : over.some(({ active }) => active) ? "active" : "other";
            expect(segment.highlight).toBe(wanted);
          }
        }
      }),
    );
  });

  it("returns for each segment all marks over it", () => {
    fc.assert(
      fc.property(span, marks, (range, allMarks) => {
        for (const segment of segmentsOf(range, allMarks, [])) {
          expect(segment.marks).toEqual(allMarks.filter((mark) => covers(mark, segment.start)));
        }
      }),
    );
  });

  it("returns a plain block as one segment", () => {
    expect(segmentsOf({ start: 3, end: 9 }, [], [])).toEqual([
      { start: 3, end: 9, marks: [], highlight: null },
    ]);
  });
});

describe("shownHeadingLevels", () => {
  it("stays between 3 and 6 and never goes more than one level deeper at a time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 12 })), (levels) => {
        let last = 2;
        for (const shown of shownHeadingLevels(levels)) {
          expect(shown).toBeGreaterThanOrEqual(3);
          expect(shown).toBeLessThanOrEqual(6);
          expect(shown - last).toBeLessThanOrEqual(1);
          last = shown;
        }
      }),
    );
  });

  it("keeps the levels of a well-ordered document", () => {
    expect(shownHeadingLevels([1, 2, 3, 2, 1])).toEqual([3, 4, 5, 4, 3]);
  });
});
