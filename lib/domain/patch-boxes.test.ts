import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeBoxes, encodeBoxes } from "./patch-boxes.ts";

it("decodes every box to within a hundredth of a point", () => {
  const coordinate = fc.integer({ min: -100_000, max: 2_000_000 }).map((hundredths) => hundredths / 100);
  const box = fc.record({ x0: coordinate, y0: coordinate, x1: coordinate, y1: coordinate });
  fc.assert(
    fc.property(fc.array(box), (boxes) => {
      expect(decodeBoxes(encodeBoxes(boxes))).toEqual(boxes);
    }),
  );
});
