import { describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import type { Pair } from "./samples.ts";
import { readWkt } from "./wkt.ts";

/** What an engine says about a pair. */
export type PairFacts = {
  readonly intersects: boolean;
  /** The first within the second. */
  readonly within: boolean;
  /** Square metres that the areas of both share. */
  readonly overlap: number;
  /** Square metres of the first. */
  readonly area: number;
  readonly distanceMetres: number;
};

/** An engine that compares geometries: our own, or PostGIS. */
export type GeometryEngine = { readonly compare: (pairs: readonly Pair[]) => Promise<PairFacts[]> };

function wkt(text: string): Geometry {
  const { geometry } = readWkt(text);
  if (geometry === null) throw new Error(`No geometry: ${text}`);
  return geometry;
}

const SQUARE = "POLYGON((-1.5 52,-1.4 52,-1.4 52.1,-1.5 52.1,-1.5 52))";
const WITH_HOLE =
  "POLYGON((-1.5 52,-1.4 52,-1.4 52.1,-1.5 52.1,-1.5 52),(-1.48 52.02,-1.48 52.08,-1.42 52.08,-1.42 52.02,-1.48 52.02))";

/** Each row: two geometries, whether they intersect, and whether the first is within the second. */
const PREDICATES: readonly (readonly [string, string, string, boolean, boolean])[] = [
  ["a point inside", "POINT(-1.45 52.05)", SQUARE, true, true],
  ["a point on the border", "POINT(-1.5 52.05)", SQUARE, true, false],
  ["a point on a corner", "POINT(-1.5 52)", SQUARE, true, false],
  ["a point outside", "POINT(-1.6 52.05)", SQUARE, false, false],
  ["a point in the hole", "POINT(-1.45 52.05)", WITH_HOLE, false, false],
  ["a point on the hole's border", "POINT(-1.48 52.05)", WITH_HOLE, true, false],
  ["the same area", SQUARE, SQUARE, true, true],
  [
    "an area in its hole",
    "POLYGON((-1.47 52.03,-1.43 52.03,-1.43 52.07,-1.47 52.03))",
    WITH_HOLE,
    false,
    false,
  ],
  [
    "an area around its hole",
    "POLYGON((-1.49 52.01,-1.41 52.01,-1.41 52.09,-1.49 52.09,-1.49 52.01))",
    WITH_HOLE,
    true,
    false,
  ],
  [
    "an area that touches along an edge",
    "POLYGON((-1.6 52,-1.5 52,-1.5 52.1,-1.6 52.1,-1.6 52))",
    SQUARE,
    true,
    false,
  ],
  [
    "an area that touches at a corner",
    "POLYGON((-1.6 51.9,-1.5 51.9,-1.5 52,-1.6 52,-1.6 51.9))",
    SQUARE,
    true,
    false,
  ],
  [
    "an area inside that shares an edge",
    "POLYGON((-1.5 52,-1.45 52,-1.45 52.05,-1.5 52.05,-1.5 52))",
    SQUARE,
    true,
    true,
  ],
  ["a line across", "LINESTRING(-1.6 52.05,-1.3 52.05)", SQUARE, true, false],
  ["a line inside that ends on the border", "LINESTRING(-1.5 52,-1.4 52.1)", SQUARE, true, true],
  ["a line along the border", "LINESTRING(-1.5 52,-1.4 52)", SQUARE, true, false],
  ["an area around a point", SQUARE, "POINT(-1.45 52.05)", true, false],
  ["points inside and on the border", "MULTIPOINT(-1.5 52,-1.45 52.05)", SQUARE, true, true],
  ["points inside and outside", "MULTIPOINT(-1.6 52,-1.45 52.05)", SQUARE, true, false],
  ["part of a line", "LINESTRING(-1.48 52.05,-1.45 52.05)", "LINESTRING(-1.5 52.05,-1.4 52.05)", true, true],
  ["the end of a line", "POINT(-1.5 52.05)", "LINESTRING(-1.5 52.05,-1.4 52.05)", true, false],
  ["equal points", "POINT(-1.5 52.05)", "POINT(-1.5 52.05)", true, true],
  ["a collection by its areas", `GEOMETRYCOLLECTION(POINT(-3 52),${SQUARE})`, SQUARE, true, true],
];

/** The guarantees of every engine. */
export function geometryEngineContract(open: () => Promise<GeometryEngine>): void {
  describe("two geometries", () => {
    it.each(PREDICATES)("%s", async (_, first, second, intersects, within) => {
      const [facts] = await (await open()).compare([[wkt(first), wkt(second)]]);
      expect(facts).toMatchObject({ intersects, within });
      expect(facts?.distanceMetres === 0).toBe(intersects);
    });

    it("have the area, overlap and distance of the ellipsoid", async () => {
      const right = "POLYGON((-1.45 52,-1.3 52,-1.3 52.1,-1.45 52.1,-1.45 52))";
      const far = "POLYGON((-1.3 52,-1.2 52,-1.2 52.1,-1.3 52.1,-1.3 52))";
      const engine = await open();
      const [overlapping, apart] = await engine.compare([
        [wkt(SQUARE), wkt(right)],
        [wkt(SQUARE), wkt(far)],
      ]);
      // The values of PostGIS, which computes with GeographicLib.
      expect(overlapping?.area).toBeCloseTo(76_331_670, -3);
      expect(overlapping?.overlap).toBeCloseTo(38_165_835, -3);
      expect(apart?.overlap).toBe(0);
      // The nearest points are the upper corners.
      expect(apart?.distanceMetres).toBeGreaterThan(6852);
      expect(apart?.distanceMetres).toBeLessThan(6853);
    });
  });
}
