import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "#lib/domain/geojson.ts";
import {
  crsOfName,
  nationalGridToWgs84,
  type Placed,
  placeCells,
  placeGeometry,
  wgs84ToNationalGrid,
} from "./crs.ts";
import { gridReferenceOf, readGridReference } from "./grid-reference.ts";
import { readPosition } from "./position-text.ts";

function codes({ faults }: Pick<Placed, "faults">): string[] {
  return faults.map((fault) => fault.code);
}

/** Metres between two points that are near each other. */
function metresBetween(a: Position, b: Position): number {
  const east = (a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot(east, a[1] - b[1]) * 111_200;
}

describe("the British National Grid", () => {
  it("agrees with the worked example of Ordnance Survey's guide within the stated accuracy", () => {
    // Caister Water Tower: 52°39'28.72"N 1°42'57.79"E is its WGS 84 place.
    const place = nationalGridToWgs84([651409.903, 313177.27]);
    expect(metresBetween(place, [1.716053, 52.657978])).toBeLessThan(5);
  });

  it("returns to the same place within a centimetre", () => {
    const inBritain = fc.tuple(
      fc.double({ min: -7, max: 1.7, noNaN: true }),
      fc.double({ min: 50, max: 60.8, noNaN: true }),
    );
    fc.assert(
      fc.property(inBritain, (position) => {
        expect(metresBetween(nationalGridToWgs84(wgs84ToNationalGrid(position)), position)).toBeLessThan(
          0.01,
        );
      }),
    );
  });
});

describe("the coordinate system of two cells", () => {
  it.each([
    ["-1.51", "52.408", null, []],
    ["52.408", "-1.51", null, ["axes_swapped"]],
    ["−1.51", " 52.408 ", null, []],
    ["-1.51", "52.408", "british_national_grid", ["degrees_in_metre_columns"]],
    ["52.408", "-1.51", "british_national_grid", ["degrees_in_metre_columns", "axes_swapped"]],
  ] as const)("%s %s, declared %s, is degrees", (x, y, declared, expected) => {
    const placed = placeCells(x, y, declared);
    expect(placed.geometry).toEqual({ type: "Point", coordinates: [-1.51, 52.408] });
    expect(placed).toMatchObject({ crs: "wgs84", accuracyMetres: null });
    expect(codes(placed)).toEqual(expected);
  });

  it.each([
    ["433410", "279020", null, []],
    ["433,410.00", "279,020", "british_national_grid", []],
    ["433410", "279020", "wgs84", ["metres_in_degree_columns"]],
  ] as const)("%s %s, declared %s, is the National Grid", (x, y, declared, expected) => {
    const placed = placeCells(x, y, declared);
    expect(placed).toMatchObject({ crs: "british_national_grid", accuracyMetres: 5 });
    expect(placed.geometry).toEqual({ type: "Point", coordinates: nationalGridToWgs84([433410, 279020]) });
    expect(codes(placed)).toEqual(expected);
  });

  it("shows swapped axes of the National Grid only in the north of Scotland", () => {
    expect(codes(placeCells("1141000", "447000"))).toEqual(["axes_swapped"]);
  });

  it.each([
    ["", "52.4", "coordinates_missing"],
    ["n/a", "52.4", "coordinates_not_numbers"],
    ["Infinity", "52.4", "coordinates_not_numbers"],
    ["1e999", "52.4", "coordinates_not_numbers"],
    ["0", "0", "coordinates_zero"],
    ["0.0", "-0.0", "coordinates_zero"],
    ["2.35", "48.85", "outside_uk"],
    ["-1.51", "0", "outside_uk"],
    ["433", "279", "crs_unclear"],
    ["-999999", "-999999", "crs_unclear"],
    ["9999999", "279020", "crs_unclear"],
    ["1,512", "52,408", "coordinates_not_numbers"],
  ])("%s %s has no place: %s", (x, y, code) => {
    const placed = placeCells(x, y);
    expect(placed).toMatchObject({ geometry: null, crs: null, accuracyMetres: null });
    expect(codes(placed)).toEqual([code]);
  });

  it("is one for all points of a geometry", () => {
    const mixed = {
      type: "MultiPoint" as const,
      coordinates: [[-1.5, 52.4] as const, [433410, 279020] as const],
    };
    expect(codes(placeGeometry(mixed))).toEqual(["crs_unclear"]);
  });

  it("is read from the names in GeoJSON files", () => {
    expect(crsOfName("urn:ogc:def:crs:OGC:1.3:CRS84")).toBe("wgs84");
    expect(crsOfName("urn:ogc:def:crs:EPSG::27700")).toBe("british_national_grid");
    expect(crsOfName("EPSG:27700")).toBe("british_national_grid");
    expect(crsOfName("EPSG:3857")).toBeNull();
  });
});

describe("a grid reference", () => {
  it.each([
    ["SP 3341 7902", "SP 3341 7902", [433410, 279020], 10],
    ["sp334790", "SP 334 790", [433400, 279000], 100],
    ["SP37", "SP 3 7", [430000, 270000], 10_000],
    ["TG 51409 13177", "TG 51409 13177", [651409, 313177], 1],
    ["SV 9 1", "SV 9 1", [90000, 10000], 10_000],
    ["HP 61 14", "HP 61 14", [461000, 1214000], 1000],
  ])("%s is a square with its size", (text, reference, corner, sizeMetres) => {
    expect(readGridReference(text)).toMatchObject({ reference, corner, sizeMetres });
  });

  it.each([
    "SI 1 1",
    "AA 1 1",
    "ZZ 12 34",
    "SP 123 45",
    "SP 123",
    "SP",
    "SP 123456 123456",
    "H3-12",
    "PB/24",
  ])("%s is none", (text) => {
    expect(readGridReference(text)).toBeNull();
  });

  it("leads to a square that holds the place, and back", () => {
    const easting = fc.integer({ min: 0, max: 699_999 });
    const northing = fc.integer({ min: 0, max: 1_299_999 });
    const digits = fc.constantFrom(2, 4, 6, 8, 10);
    fc.assert(
      fc.property(easting, northing, digits, (east, north, count) => {
        const found = gridReferenceOf(
          nationalGridToWgs84([east + 0.5, north + 0.5]),
          count as 2 | 4 | 6 | 8 | 10,
        );
        const size = 10 ** (5 - count / 2);
        expect(found?.corner).toEqual([Math.floor(east / size) * size, Math.floor(north / size) * size]);
        expect(readGridReference(found?.reference ?? "")).toEqual(found);
      }),
    );
  });
});

describe("a place that is typed", () => {
  it.each([
    "52.408, -1.51",
    "52.408 -1.51",
    "-1.51, 52.408",
    "lat 52.408 lon -1.51",
    "Longitude: -1.51, latitude: 52.408",
    "52.408N 1.51W",
    "52.408° N, 1.51° W",
    "N52.408 W1.51",
    "52°24'28.8\"N 1°30'36\"W",
    "52° 24′ 28.8″ N, 1° 30′ 36″ W",
    "52 24 28.8 N 1 30 36 W",
    "52° 24.48' N 1° 30.6' W",
  ])("%s is latitude and longitude", (text) => {
    const typed = readPosition(text);
    expect(typed?.form).toBe("degrees");
    const [longitude, latitude] = typed?.point?.coordinates ?? [0, 0];
    expect(longitude).toBeCloseTo(-1.51, 9);
    expect(latitude).toBeCloseTo(52.408, 9);
  });

  it("may be a grid reference or an easting and northing, with its accuracy", () => {
    expect(readPosition("SP 334 790")).toMatchObject({ form: "grid_reference", accuracyMetres: 100 });
    expect(readPosition("433410, 279020")).toMatchObject({ form: "easting_northing", accuracyMetres: 5 });
    expect(readPosition("E 433410 N 279020")).toMatchObject({ form: "easting_northing" });
  });

  it("outside the United Kingdom is a fault", () => {
    expect(readPosition("48.85, 2.35")).toMatchObject({ point: null, faults: [{ code: "outside_uk" }] });
  });

  it.each([
    "",
    "12 34",
    "policy 5.2, 3.1",
    "52.408",
    "24/01288",
    "PB/24/01288/FUL",
    "2024 2025",
    "52°70'N 1°30'W",
  ])("%s is none", (text) => {
    expect(readPosition(text)).toBeNull();
  });
});
