import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "#lib/domain/geojson.ts";
import { thinned } from "./thinned.ts";

const position = fc
  .tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 50, max: 54, noNaN: true }))
  .map(([x, y]): Position => [x, y]);
const ring = fc
  .array(position, { minLength: 3, maxLength: 60 })
  .map((line) => [...line, ...line.slice(0, 1)]);

describe("a thinned geometry", () => {
  it("leaves out corners close to the one before, and keeps the ends of lines", () => {
    const line: Position[] = [
      [0, 50],
      [0.001, 50],
      [0.02, 50],
      [0.021, 50.001],
    ];
    expect(thinned({ type: "LineString", coordinates: line }, 0.01)).toEqual({
      type: "LineString",
      coordinates: [line[0], line[2], line[3]],
    });
  });

  it("has closed rings of its own corners, none of them without an area", () => {
    fc.assert(
      fc.property(ring, fc.double({ min: 0, max: 8, noNaN: true }), (corners, degrees) => {
        const result = thinned({ type: "Polygon", coordinates: [corners] }, degrees);
        const [shown = []] = result.type === "Polygon" ? result.coordinates : [];
        expect(shown.length).toBeGreaterThanOrEqual(4);
        expect(shown.at(-1)).toEqual(shown[0]);
        for (const each of shown) expect(corners).toContainEqual(each);
      }),
    );
  });

  it("is the same for a limit of nothing", () => {
    fc.assert(
      fc.property(ring, (corners) => {
        const polygon = { type: "Polygon", coordinates: [corners] } as const;
        expect(thinned(polygon, 0)).toEqual(polygon);
      }),
    );
  });
});
