import fc from "fast-check";
import { expect, it } from "vitest";
import { type Span, spansOverlap } from "./span.ts";
import { withoutOverlaps } from "./without-overlaps.ts";

const span = fc
  .record({ start: fc.nat(2000), length: fc.nat(600) })
  .map(({ start, length }): Span => ({ start, end: start + length }));

it("withoutOverlaps compares each item with all earlier returned ones", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 60 }), (spans) => {
      const expected: Span[] = [];
      for (const each of spans) if (!expected.some((other) => spansOverlap(other, each))) expected.push(each);
      expect(withoutOverlaps(spans, (each) => each)).toEqual(expected);
    }),
  );
});

it("withoutOverlaps compares only spans of the same text, and returns items without a span", () => {
  const items = [
    { text: "a", span: { start: 0, end: 10 } },
    { text: "b", span: { start: 5, end: 8 } },
    { text: "a", span: { start: 9, end: 20 } },
    { text: "a", span: null },
  ];
  const found = withoutOverlaps(
    items,
    (item) => item.span,
    (item) => item.text,
  );
  expect(found).toEqual([items[0], items[1], items[3]]);
});
