import { describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import { geoPackageExtractor } from "../extract/map-layers.ts";
import { faultCodes, layersOf } from "./testing.ts";
import { databaseOf, geoPackageOf, stored } from "./testing-geopackage.ts";

const square = (west: number, south: number, size: number): Geometry => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const point = (x: number, y: number): Geometry => ({ type: "Point", coordinates: [x, y] });
const read = (bytes: Uint8Array) => layersOf(bytes, "layers.gpkg");

const ZONES = {
  name: "Conservation areas",
  columns: "reference text, name text, designated date, area_ha real, listed boolean, photo blob",
  system: 4326,
} as const;

describe("a GeoPackage", () => {
  it("has each table as a layer, in degrees, metres and without shapes", async () => {
    const bytes = geoPackageOf([
      {
        ...ZONES,
        rows: [
          [stored(square(-1.5, 52.4, 0.01)), "CA1", "Old Quay", "1974-03-20", 71.5, 1, null],
          [null, "CA2", "Mill Lane", "soon", null, 0, null],
        ],
      },
      {
        name: "trees",
        columns: "tree_ref text",
        system: 27_700,
        rows: [[stored(point(433_000, 279_000), 27_700), "T1"]],
      },
      {
        name: "applications",
        columns: "application_reference text, address text, decision text",
        rows: [["PB/24/01", "1 Quay Street", "granted"]],
      },
    ]);
    const [zones, trees, applications] = await read(bytes);
    expect(zones?.records).toMatchObject([
      {
        ...{ row: 1, reference: "CA1", name: "Old Quay", faults: [] },
        attributes: { fid: 1, designated: "1974-03-20", area_ha: 71.5, listed: true },
        bounds: [-1.5, 52.4, expect.closeTo(-1.49), expect.closeTo(52.41)],
      },
      { reference: "CA2", bounds: null, attributes: { listed: false } },
    ]);
    expect(zones?.records.map(faultCodes)[1]).toContain("coordinates_missing");
    expect(trees?.end.coordinates).toEqual({ system: "EPSG:27700", accuracyMetres: 5 });
    expect(trees?.records[0]?.bounds?.[0]).toBeCloseTo(-1.513, 2);
    expect(applications?.records).toMatchObject([{ reference: "PB/24/01", geometry: null }]);
  });

  it("says which coordinate system is not read, and keeps the rows", async () => {
    const bytes = geoPackageOf([
      { ...ZONES, system: 3857, rows: [[stored(point(-166_000, 6_800_000), 3857), "CA1", ...NO_MORE]] },
    ]);
    const [layer] = await read(bytes);
    expect(layer?.records.map(faultCodes)).toEqual([["coordinates_unclear"]]);
    expect(layer?.end.notes).toEqual([expect.stringContaining("EPSG:3857, is not read")]);
  });

  it("tells broken shapes on their rows", async () => {
    const nan = stored(point(Number.NaN, 52));
    const bytes = geoPackageOf([
      {
        ...ZONES,
        rows: [
          [stored(point(-1.5, 52.4)), "sound", ...NO_MORE],
          [nan, "nan", ...NO_MORE],
          [new Uint8Array([1, 2, 3]), "no header", ...NO_MORE],
          [stored(square(-1.5, 52.4, 0.01)).subarray(0, 40), "cut", ...NO_MORE],
          ["words", "text", ...NO_MORE],
          [stored(point(-1.5, 12)), "far", ...NO_MORE],
        ],
      },
    ]);
    const [layer] = await read(bytes);
    expect(layer?.records.map(({ reference, faults }) => [reference, faults[0]?.code])).toEqual([
      ["sound", undefined],
      ["nan", "coordinates_unreadable"],
      ["no header", "geometry_unreadable"],
      ["cut", "geometry_unreadable"],
      ["text", "geometry_unreadable"],
      ["far", "coordinates_outside"],
    ]);
  });

  it("never runs what the file has as a view, and says so", async () => {
    const bytes = geoPackageOf([], (database) =>
      database.exec(`
        create view endless as with recursive n(x) as (select 1 union all select x + 1 from n) select x as reference from n;
        insert into gpkg_contents (table_name, data_type, identifier) values ('endless', 'features', 'endless')`),
    );
    const [layer] = await read(bytes);
    expect(layer).toMatchObject({ layer: { layer: "endless", mapping: null }, records: [] });
    const text = await geoPackageExtractor.extract({ bytes, fileName: "a.gpkg" });
    expect(text.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining("Layer “endless”: The layer is not a table of its own"),
    ]);
  });

  it("refuses in words a database without layers, too many layers, and one that is cut off", async () => {
    const other = databaseOf((database) => database.exec("create table t (a)"));
    await expect(read(other)).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringContaining("no list of layers"),
    });
    const many = geoPackageOf([], (database) =>
      database.exec(`insert into gpkg_contents (table_name, data_type)
        with recursive n(x) as (select 1 union all select x + 1 from n where x < 30000) select 't' || x, 'features' from n`),
    );
    await expect(read(many)).rejects.toMatchObject({
      code: "too_complex",
      message: expect.stringContaining("500 are read"),
    });
    const whole = geoPackageOf([{ ...ZONES, rows: [] }]);
    await expect(read(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "damaged" });
    await expect(read(whole.subarray(0, 90))).rejects.toMatchObject({ code: "damaged" });
  });
});

const NO_MORE = [null, null, null, null, null] as const;
