import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import {
  circleAround,
  geometryOfVertices,
  isEditable,
  movedPosition,
  nextVertex,
  readDegrees,
  verticesOf,
  withoutVertex,
  withVertex,
} from "./vertices.ts";

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((units) => units / 1e7);
const position = fc.tuple(degrees(179), degrees(80));
const A: Position = [-1.5, 52.4];
const B: Position = [-1.49, 52.4];
const C: Position = [-1.49, 52.41];

describe("the corners of a shape", () => {
  it("become the same shape again, whatever their number", () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), (corners) => {
        expect(verticesOf(geometryOfVertices(corners))).toEqual(corners);
      }),
    );
  });

  it("are a point, a line or an area by their number", () => {
    expect(geometryOfVertices([])).toBeNull();
    expect(geometryOfVertices([A])).toEqual({ type: "Point", coordinates: A });
    expect(geometryOfVertices([A, B])).toEqual({ type: "LineString", coordinates: [A, B] });
    expect(geometryOfVertices([A, B, C])).toEqual({ type: "Polygon", coordinates: [[A, B, C, A]] });
  });

  it("are no table for shapes with holes, several parts or too many corners", () => {
    const ring = [A, B, C, A];
    const others: Geometry[] = [
      { type: "Polygon", coordinates: [ring, ring] },
      { type: "MultiPolygon", coordinates: [[ring], [ring]] },
      { type: "LineString", coordinates: Array.from({ length: 201 }, () => A) },
    ];
    for (const geometry of others) {
      expect(verticesOf(geometry)).toBeNull();
      expect(isEditable(geometry)).toBe(false);
    }
    expect(isEditable(geometryOfVertices([A, B, C]))).toBe(true);
  });

  it("are replaced, left out and added in their order", () => {
    expect(withVertex([A, B], 1, C)).toEqual([A, C]);
    expect(withoutVertex([A, B, C], 1)).toEqual([A, C]);
    expect(nextVertex([], A)).toEqual(A);
    expect(nextVertex([A, B, C], A)).toEqual([-1.495, 52.405]);
  });

  it("never make an area without extent when they are added one by one", () => {
    const corners = [0, 1, 2, 3].reduce<Position[]>((all) => [...all, nextVertex(all, A)], []);
    expect(new Set(corners.map(String)).size).toBe(4);
  });
});

describe("moving a corner", () => {
  it("moves it by metres, and back", () => {
    fc.assert(
      fc.property(fc.tuple(degrees(170), degrees(60)), (start) => {
        const [east, north] = movedPosition(start, 10, 10);
        expect((north - start[1]) * 111_320).toBeCloseTo(10, 1);
        expect((east - start[0]) * 111_320 * Math.cos((start[1] * Math.PI) / 180)).toBeCloseTo(10, 1);
      }),
    );
  });

  it("draws a circle of the given radius", () => {
    const corners = verticesOf(circleAround(A, 250)) ?? [];
    expect(corners).toHaveLength(64);
    for (const [x, y] of corners) {
      const metres = Math.hypot(
        (x - A[0]) * 111_320 * Math.cos((A[1] * Math.PI) / 180),
        (y - A[1]) * 111_320,
      );
      expect(Math.abs(metres - 250)).toBeLessThan(1);
    }
  });
});

describe("typed degrees", () => {
  it("are read with a sign, a point or a comma", () => {
    expect(readDegrees(" 52.4068 ", "latitude")).toBe(52.4068);
    expect(readDegrees("−1,5197°", "longitude")).toBe(-1.5197);
  });

  it.each(["", "north", "91", "52.4.1", "1e3", "433000"])("%j is no latitude", (text) => {
    expect(readDegrees(text, "latitude")).toBeNull();
  });
});
