import fc from "fast-check";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { geometryOf } from "./parts.ts";
import { signedArea } from "./ring-area.ts";

/** Geometries for property tests: in conforming form, but with rings that may cross themselves. */
const position: fc.Arbitrary<Position> = fc.tuple(
  fc.integer({ min: -600, max: 150 }).map((value) => value / 100 + 0),
  fc.oneof(
    fc.integer({ min: 5000, max: 5800 }).map((value) => value / 100),
    fc.double({ min: 50, max: 58, noNaN: true }),
  ),
);

const line = fc.uniqueArray(position, { minLength: 2, maxLength: 8, selector: ([x, y]) => `${x} ${y}` });

function ring(sign: 1 | -1): fc.Arbitrary<Position[]> {
  return fc
    .uniqueArray(position, { minLength: 3, maxLength: 8, selector: ([x, y]) => `${x} ${y}` })
    .map((corners) => {
      const closed = [...corners, ...corners.slice(0, 1)];
      return signedArea(closed) * sign < 0 ? closed.reverse() : closed;
    });
}

const polygon = fc
  .tuple(ring(1), fc.array(ring(-1), { maxLength: 2 }))
  .map(([shell, holes]) => [shell, ...holes]);

export const anyGeometry: fc.Arbitrary<Geometry> = fc
  .record({
    points: fc.array(position, { maxLength: 3 }),
    lines: fc.array(line, { maxLength: 3 }),
    polygons: fc.array(polygon, { maxLength: 3 }),
  })
  .map(geometryOf)
  .filter((geometry) => geometry !== null);
