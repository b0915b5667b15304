import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyGeometry } from "./arbitrary.ts";
import { readGeoJson } from "./geojson.ts";
import type { GeometryRead } from "./geometry-read.ts";
import { readWkb, storedGeometry, writeWkb } from "./wkb.ts";
import { readWkt, writeWkt } from "./wkt.ts";

function codes(read: GeometryRead): string[] {
  return read.faults.map((fault) => fault.code);
}

const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

describe("a geometry that is read", () => {
  it("is the same after it is written as WKB, WKT and GeoJSON", () => {
    fc.assert(
      fc.property(anyGeometry, (geometry) => {
        expect(storedGeometry(writeWkb(geometry))).toEqual(geometry);
        expect(readWkb(writeWkb(geometry))).toEqual({ geometry, faults: [], declared: null });
        expect(readWkt(writeWkt(geometry))).toEqual({ geometry, faults: [], declared: null });
        expect(readGeoJson(JSON.parse(JSON.stringify(geometry)))).toEqual({ geometry, faults: [] });
      }),
    );
  });

  it("has closed rings, shells counter-clockwise and holes clockwise", () => {
    const shell = [...SQUARE].reverse().slice(0, 4);
    const read = readGeoJson({ type: "Polygon", coordinates: [shell, SQUARE] });
    expect(read.geometry).toEqual({
      type: "Polygon",
      coordinates: [SQUARE, [...SQUARE].reverse()],
    });
    expect(codes(read)).toEqual(["ring_not_closed"]);
  });

  it("has two dimensions and no repeated points", () => {
    const read = readGeoJson({
      type: "LineString",
      coordinates: [
        [0, 0, 7],
        [0, 0, 8],
        [1, 1, 9],
      ],
    });
    expect(read.geometry).toEqual({
      type: "LineString",
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    });
    expect(codes(read)).toEqual(["height_dropped", "duplicate_points"]);
  });

  it("has its collections flattened, and the simplest type that holds its parts", () => {
    const point = { type: "Point", coordinates: [1, 2] };
    const nested = {
      type: "GeometryCollection",
      geometries: [{ type: "GeometryCollection", geometries: [point] }],
    };
    expect(readGeoJson(nested).geometry).toEqual(point);
    expect(readGeoJson({ type: "GeometryCollection", geometries: [point, point] }).geometry).toEqual({
      type: "MultiPoint",
      coordinates: [
        [1, 2],
        [1, 2],
      ],
    });
    expect(readGeoJson({ type: "Feature", geometry: point, properties: {} }).geometry).toEqual(point);
  });

  it("loses parts without extent", () => {
    const line = [
      [0, 0],
      [1, 1],
    ];
    const read = readGeoJson({
      type: "GeometryCollection",
      geometries: [
        { type: "Polygon", coordinates: [line] },
        { type: "LineString", coordinates: line },
      ],
    });
    expect(read.geometry).toEqual({ type: "LineString", coordinates: line });
    expect(codes(read)).toEqual(["ring_not_closed", "part_collapsed"]);
  });
});

describe("a geometry that cannot be used is a fault", () => {
  it.each([
    [{ type: "Point", coordinates: [] }, "geometry_empty"],
    [{ type: "GeometryCollection", geometries: [] }, "geometry_empty"],
    [{ type: "Feature", geometry: null, properties: {} }, "geometry_empty"],
    [{ type: "Point", coordinates: [Number.NaN, 1] }, "coordinates_not_numbers"],
    [{ type: "Point", coordinates: [1, Number.POSITIVE_INFINITY] }, "coordinates_not_numbers"],
    [{ type: "Point", coordinates: ["1", "2"] }, "coordinates_not_numbers"],
    [{ type: "Point", coordinates: [1] }, "coordinates_not_numbers"],
    [{ type: "Polygon", coordinates: [[1, 2]] }, "geometry_unreadable"],
    [{ type: "Circle", coordinates: [1, 2] }, "geometry_type_unknown"],
    [{ coordinates: [1, 2] }, "geometry_unreadable"],
    ["POINT(1 2)", "geometry_unreadable"],
    [null, "geometry_unreadable"],
  ])("GeoJSON %j", (value, code) => {
    const read = readGeoJson(value);
    expect(read.geometry).toBeNull();
    expect(codes(read)).toEqual([code]);
  });

  it.each([
    ["", "geometry_empty"],
    ["POLYGON ZM EMPTY", "geometry_empty"],
    ["MULTIPOLYGON(((0 0,1 0,1 1", "geometry_unreadable"],
    ["POINT(1 2) POINT(1 2)", "geometry_unreadable"],
    ["POINT(1 2 3 4 5)", "geometry_unreadable"],
    ["POINT(1,2)", "geometry_unreadable"],
    ["POINT(-inf nan)", "coordinates_not_numbers"],
    ["CURVEPOLYGON(CIRCULARSTRING(0 0,4 0,4 4,0 4,0 0))", "geometry_type_unknown"],
    ["see plan", "geometry_unreadable"],
    ["SRID=3857;POINT(1 2)", "crs_unknown"],
  ])("WKT %s", (text, code) => {
    const read = readWkt(text);
    expect(read.geometry).toBeNull();
    expect(codes(read)).toEqual([code]);
  });

  it("a collection that is nested too deeply", () => {
    let value: unknown = { type: "Point", coordinates: [1, 2] };
    for (let level = 0; level < 1000; level++) value = { type: "GeometryCollection", geometries: [value] };
    expect(codes(readGeoJson(value))).toEqual(["nested_too_deep"]);
    const wkt = `${"GEOMETRYCOLLECTION(".repeat(100_000)}POINT(1 2)${")".repeat(100_000)}`;
    expect(codes(readWkt(wkt))).toEqual(["nested_too_deep"]);
  });

  it("a geometry with too many points, in any form", () => {
    const limits = { points: 3, depth: 3 };
    const square = { type: "Polygon" as const, coordinates: [SQUARE as [number, number][]] };
    const faults = [
      readGeoJson(square, limits),
      readWkt(writeWkt(square), limits),
      readWkb(writeWkb(square), limits),
      readGeoJson(
        { type: "GeometryCollection", geometries: Array(5).fill({ type: "Point", coordinates: [] }) },
        limits,
      ),
    ].map(codes);
    expect(faults).toEqual(Array(4).fill(["too_many_points"]));
  });
});

describe("foreign values", () => {
  it("of any kind are read or are a fault, and nothing is thrown", () => {
    const json = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constantFrom("Point", "Polygon", "MultiPolygon", "GeometryCollection", "Feature"),
        coordinates: fc.anything(),
        geometries: fc.array(fc.anything()),
      }),
    );
    fc.assert(
      fc.property(json, (value) => {
        const { geometry, faults } = readGeoJson(value);
        expect(geometry === null).toBe(faults.some((fault) => fault.outcome !== "repaired"));
      }),
    );
  });

  it("in WKT are read or are a fault", () => {
    const words = fc.constantFrom(
      "POINT",
      "POLYGON",
      "GEOMETRYCOLLECTION",
      "(",
      ")",
      ",",
      " 1 ",
      "-2e3",
      "EMPTY",
      "Z",
      "nan",
      "é",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (tokens) => {
        const { geometry, faults } = readWkt(tokens.join(""));
        expect(geometry === null).toBe(faults.some((fault) => fault.outcome !== "repaired"));
      }),
    );
  });

  it("in WKB with any damaged byte are read or are a fault", () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(), fc.nat(255), fc.nat(), (geometry, at, byte, end) => {
        const bytes = writeWkb(geometry);
        bytes[at % bytes.length] = byte;
        const { geometry: read, faults } = readWkb(bytes.subarray(0, bytes.length - (end % 3)));
        expect(read === null).toBe(faults.some((fault) => fault.outcome !== "repaired"));
      }),
    );
  });
});

describe("Well-Known Binary of other programs", () => {
  it("is read in either byte order, with SRID, Z and M", () => {
    const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
    const x = "3ff0000000000000";
    const y = "4000000000000000";
    const point = { type: "Point", coordinates: [1, 2] };
    expect(readWkb(bytes(`0000000001${x}${y}`)).geometry).toEqual(point);
    expect(readWkb(bytes(`00000003e9${x}${y}${x}`)).geometry).toEqual(point);
    expect(readWkb(bytes(`00e000000100006c34${x}${y}${x}${x}`))).toEqual({
      geometry: point,
      faults: [expect.objectContaining({ code: "height_dropped" })],
      declared: "british_national_grid",
    });
  });

  it("may hold empty points", () => {
    const nan = "7ff8000000000000";
    expect(codes(readWkb(new Uint8Array(Buffer.from(`0000000001${nan}${nan}`, "hex"))))).toEqual([
      "geometry_empty",
    ]);
  });
});
