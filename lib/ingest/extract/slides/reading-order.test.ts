import fc from "fast-check";
import { expect, it } from "vitest";
import { inReadingOrder, type Placed } from "./reading-order.ts";

const number = fc.oneof(fc.integer({ min: -50, max: 1000 }), fc.constant(0));
const size = fc.integer({ min: 0, max: 500 });
const box = fc.record({ x: number, y: number, width: size, height: size });
const item = fc.record({ box: fc.option(box), length: fc.integer({ min: 0, max: 200 }) });

it("returns each item once, those without a place at the end in their order", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), (items) => {
      const ordered = inReadingOrder(items);
      expect(new Set(ordered)).toEqual(new Set(items));
      expect(ordered).toHaveLength(items.length);
      const unplaced = items.filter((each) => each.box === null);
      expect(ordered.slice(items.length - unplaced.length)).toEqual(unplaced);
    }),
  );
});

it("returns rows that do not overlap from top to bottom, each from left to right, for any order of the file", () => {
  const cells = Array.from({ length: 12 }, (_, at): Placed => {
    const place = { x: (at % 3) * 200, y: Math.floor(at / 3) * 100 };
    return { box: { ...place, width: 150, height: 50 }, length: 5 };
  });
  fc.assert(
    fc.property(fc.shuffledSubarray(cells, { minLength: cells.length }), (shuffled) => {
      expect(inReadingOrder(shuffled)).toEqual(cells);
    }),
  );
});
