import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import { seededRandom } from "#lib/domain/seeded-random.ts";
import { anyGeometry } from "./arbitrary.ts";
import { areaSquareMetres } from "./area.ts";
import { boundingBoxOf } from "./bounding-box.ts";
import { geometryEngineContract } from "./engine-contract.ts";
import { openPlane } from "./open-plane.ts";
import { degeneratePairs, randomPairs } from "./samples.ts";
import { planeEngine } from "./testing-engines.ts";
import { readWkt, writeWkt } from "./wkt.ts";

const plane = await openPlane();

function wkt(text: string): Geometry {
  const { geometry } = readWkt(text);
  if (geometry === null) throw new Error(`No geometry: ${text}`);
  return geometry;
}

describe("our own engine", () => geometryEngineContract(planeEngine));

describe("a repaired geometry", () => {
  it.each([
    ["a bow tie", "POLYGON((0 0,1 1,1 0,0 1,0 0))", ["polygon_crosses_itself"], 0.5],
    ["a spike", "POLYGON((0 0,2 0,2 2,1 2,1 3,1 2,0 2,0 0))", ["polygon_crosses_itself"], 4],
    ["a hole outside", "POLYGON((0 0,1 0,1 1,0 1,0 0),(5 5,5 6,6 6,6 5,5 5))", ["hole_outside"], 1],
    [
      "a hole that crosses the shell",
      "POLYGON((0 0,2 0,2 2,0 2,0 0),(1 1,1 3,3 3,3 1,1 1))",
      ["hole_outside"],
      3,
    ],
    [
      "overlapping parts",
      "MULTIPOLYGON(((0 0,2 0,2 2,0 2,0 0)),((1 1,3 1,3 3,1 3,1 1)))",
      ["parts_overlap"],
      7,
    ],
    [
      "the same part twice",
      "MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((0 0,1 0,1 1,0 1,0 0)))",
      ["parts_overlap"],
      1,
    ],
    ["a valid polygon", "POLYGON((0 0,1 0,1 1,0 1,0 0))", [], 1],
  ])("from %s is valid and has the right extent", (_, text, codes, squareDegrees) => {
    const { geometry, faults } = plane.repair(wkt(text));
    expect(faults.map((fault) => fault.code)).toEqual(codes);
    if (geometry === null) throw new Error("There is no geometry.");
    expect(plane.repair(geometry).faults).toEqual([]);
    // A square degree at the equator.
    expect(areaSquareMetres(geometry) / 12_308_778_361).toBeCloseTo(squareDegrees, 1);
  });

  it("is none if a polygon has no area", () => {
    const { geometry, faults } = plane.repair(wkt("POLYGON((0 0,1 0,2 0,0 0))"));
    expect(geometry).toBeNull();
    expect(faults).toMatchObject([{ code: "geometry_not_repairable", outcome: "without_geometry" }]);
  });

  it("is none if a polygon crosses itself too often, or its segments lie too close to compare", () => {
    const random = seededRandom(1);
    const scribble = Array.from({ length: 20_000 }, () => `${random()} ${random()}`);
    const comb = Array.from(
      { length: 20_000 },
      (_, at) => `${at % 2 === 0 ? at / 1e6 : 10 + at / 1e6} ${at % 2 === 0 ? 0 : 10}`,
    );
    for (const corners of [scribble, comb])
      expect(plane.repair(wkt(`POLYGON((${[...corners, corners[0]].join(",")}))`))).toMatchObject({
        geometry: null,
        faults: [{ code: "too_many_crossings", outcome: "refused" }],
      });
  });

  it("is valid, or a fault says that it is none, for any geometry", () => {
    fc.assert(
      fc.property(anyGeometry, (geometry) => {
        const { geometry: repaired, faults } = plane.repair(geometry);
        if (repaired === null) expect(faults.at(-1)?.outcome).toBe("without_geometry");
        else expect(plane.repair(repaired)).toEqual({ geometry: repaired, faults: [] });
      }),
    );
  });
});

describe("relations and measures", () => {
  it("are the same whichever geometry is the site", () => {
    for (const [a, b] of [...randomPairs(300, 7), ...degeneratePairs(120, 7)]) {
      const [first, second] = [plane.prepare(a), plane.prepare(b)];
      expect(first.intersects(b)).toBe(second.intersects(a));
      expect(first.within(b)).toBe(second.contains(a));
      expect(first.distanceMetres(b)).toBeCloseTo(second.distanceMetres(a), 6);
      expect(first.overlapSquareMetres(b)).toBeCloseTo(second.overlapSquareMetres(a), 3);
      if (first.intersects(b)) expect(first.distanceMetres(b)).toBe(0);
      if (first.within(b)) expect(first.intersects(b)).toBe(true);
    }
  });

  it("have an overlap that is the area of the intersection, and part of each area", () => {
    for (const [a, b] of [...randomPairs(300, 8), ...degeneratePairs(120, 8)]) {
      const overlap = plane.prepare(a).overlapSquareMetres(b);
      const shared = plane.intersection(a, b);
      const area = shared === null ? 0 : areaSquareMetres(shared);
      expect(Math.abs(overlap - area)).toBeLessThan(0.001 + area * 1e-6);
      expect(overlap).toBeLessThanOrEqual(
        Math.min(areaSquareMetres(a), areaSquareMetres(b)) * 1.000001 + 0.01,
      );
    }
  });
});

describe("a buffer", () => {
  it("of a point is a circle with the stated radius", () => {
    const centre = wkt("POINT(-1.51 52.408)");
    const circle = plane.buffer(centre, 500);
    expect(areaSquareMetres(circle) / (Math.PI * 500 ** 2)).toBeGreaterThan(0.999);
    expect(areaSquareMetres(circle) / (Math.PI * 500 ** 2)).toBeLessThan(1.001);
    for (const corner of circle.type === "Polygon" ? (circle.coordinates[0] ?? []) : [])
      expect(plane.distanceMetres(centre, { type: "Point", coordinates: corner })).toBeCloseTo(500, 0);
  });

  it("contains its geometry, and what is near enough, and nothing else", () => {
    for (const [a, b] of randomPairs(200, 9)) {
      const around = plane.buffer(a, 300);
      expect(plane.within(a, around)).toBe(true);
      const metres = plane.distanceMetres(a, b);
      if (metres < 299) expect(plane.intersects(around, b)).toBe(true);
      if (metres > 301) expect(plane.intersects(around, b)).toBe(false);
    }
  });

  it("needs a distance above 0", () => {
    for (const metres of [0, -1, Number.NaN, Infinity])
      expect(() => plane.buffer(wkt("POINT(-1.5 52)"), metres)).toThrow(RangeError);
  });
});

describe("points of a geometry", () => {
  it("are inside its bounding box, and the point on the surface is on the geometry", () => {
    for (const [geometry] of randomPairs(200, 10)) {
      const [west, south, east, north] = boundingBoxOf(geometry);
      const [x, y] = plane.centroid(geometry).coordinates;
      expect(x >= west - 1e-12 && x <= east + 1e-12 && y >= south - 1e-12 && y <= north + 1e-12).toBe(true);
      const onIt = plane.pointOnSurface(geometry);
      expect(plane.distanceMetres(geometry, onIt), writeWkt(geometry)).toBeLessThan(0.001);
    }
  });
});
