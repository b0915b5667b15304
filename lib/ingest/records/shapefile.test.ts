import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { detectFormat } from "../detect.ts";
import { shapefileExtractor } from "../extract/map-layers.ts";
import { faultCodes, layerOf, layersOf } from "./testing.ts";
import { dbfOf, NATIONAL_GRID, type ShapeOf, shpOf, WGS_84, zipOf } from "./testing-shapefile.ts";

type Point = readonly [number, number];
/** A ring that goes clockwise, as outlines do. */
const ring = (west: number, south: number, size: number): Point[] => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
];
const hole = (...of: Parameters<typeof ring>) => ring(...of).toReversed();

const FIELDS = [
  ["REF", "C", 10],
  ["NAME", "C", 20],
  ["START_DATE", "D", 8],
  ["HECTARES", "N", 12],
  ["LISTED", "L", 1],
] as const;
const row = (ref: string, name: string | Uint8Array = "Old Quay") => [ref, name, "19740320", "1.25", "T"];

const read = (files: Readonly<Record<string, Uint8Array | string>>) =>
  layerOf(zipOf(files), "sites.shapefile");
const sites = (shapes: readonly ShapeOf[], more: Readonly<Record<string, Uint8Array | string>> = {}) => ({
  "sites.shp": shpOf(shapes),
  "sites.dbf": dbfOf(
    FIELDS,
    shapes.map((_, at) => row(`S${at + 1}`)),
  ),
  "sites.prj": WGS_84,
  "sites.cpg": "UTF-8",
  ...more,
});

describe("a zipped Shapefile", () => {
  it("has its shapes with the values of their rows", async () => {
    const layer = await read(
      sites([
        {
          rings: [
            ring(-1.5, 52.4, 0.1),
            hole(-1.46, 52.44, 0.02),
            ring(-1.2, 52.4, 0.1),
            hole(-1.18, 52.42, 0.01),
          ],
        },
        { points: [[-1.5, 52.4]] },
        {
          points: [
            [-1.5, 52.4],
            [-1.4, 52.4],
          ],
        },
        {
          lines: [
            [
              [-1.5, 52.4],
              [-1.4, 52.5],
            ],
          ],
        },
        null,
      ]),
    );
    expect(layer.records[0]).toMatchObject({
      ...{ row: 1, reference: "S1", name: "Old Quay", validFrom: "1974-03-20", faults: [] },
      attributes: { HECTARES: 1.25, LISTED: true },
    });
    const shapes = layer.records.map(({ geometry }) => geometry && storedGeometry(geometry));
    expect(shapes.map((shape) => shape?.type)).toEqual([
      ...["MultiPolygon", "Point", "MultiPoint", "LineString", undefined],
    ]);
    expect(shapes[0]?.type === "MultiPolygon" && shapes[0].coordinates.map(({ length }) => length)).toEqual([
      2, 2,
    ]);
    expect(layer.records.map(faultCodes)[4]).toEqual(["coordinates_missing"]);
    expect(layer.end.notes).toEqual([]);
  });

  it("is converted from British National Grid, and says of another system that it is not read", async () => {
    const grid = await read(sites([{ points: [[433_000, 279_000]] }], { "sites.prj": NATIONAL_GRID }));
    expect(grid.records[0]?.bounds?.[1]).toBeCloseTo(52.41, 1);
    expect(grid.end.coordinates).toEqual({ system: "EPSG:27700", accuracyMetres: 5 });
    const other = await read(
      sites([{ points: [[-166_000, 6_800_000]] }], {
        "sites.prj": 'PROJCS["WGS_1984_Web_Mercator",GEOGCS[]]',
      }),
    );
    expect(other.records.map(faultCodes)).toEqual([["coordinates_unclear"]]);
    expect(other.end.notes).toEqual([expect.stringContaining("WGS_1984_Web_Mercator, is not read")]);
  });

  it.each([
    ["UTF-8", Buffer.from("Café Straße"), "Café Straße"],
    ["1252", Buffer.from("Café Straße", "latin1"), "Café Straße"],
    ["ISO 88591", Buffer.from("Café", "latin1"), "Café"],
  ])("reads the characters of a table that states %s", async (cpg, bytes, name) => {
    const table = dbfOf(FIELDS, [row("S1", bytes)]);
    const layer = await read(sites([null], { "sites.cpg": cpg, "sites.dbf": table }));
    expect(layer.records[0]?.name).toBe(name);
  });

  it("reads characters without a .cpg file, and says how", async () => {
    const { "sites.cpg": _, ...files } = sites([null]);
    const of = (table: Uint8Array) => read({ ...files, "sites.dbf": table });
    const unknown = await of(dbfOf(FIELDS, [row("S1", Buffer.from("Café", "latin1"))]));
    expect(unknown.records[0]?.name).toBe("Café");
    expect(unknown.end.notes).toEqual([expect.stringContaining("read as windows-1252")]);
    const stated = await of(dbfOf(FIELDS, [row("S1", Buffer.from("Café", "latin1"))], { language: 0x57 }));
    expect(stated.end.notes).toEqual([]);
    expect(stated.records[0]?.name).toBe("Café");
  });

  it("tells a value that is stored differently on its row, but not one that its column cut off", async () => {
    const table = dbfOf(FIELDS, [row("S1", Buffer.from("Café", "latin1")), row("S2", `${"a".repeat(19)}é`)]);
    const layer = await read(sites([null, null], { "sites.dbf": table }));
    expect(layer.records.map(faultCodes)).toEqual([
      ["encoding_differs", "coordinates_missing"],
      ["coordinates_missing"],
    ]);
    expect(layer.records.map(({ name }) => name)).toEqual(["Café", "a".repeat(19)]);
  });

  it("leaves out rows that are marked as deleted, and reads shapes without a table", async () => {
    const table = dbfOf(FIELDS, [row("S1"), row("S2")], { deleted: [0] });
    const layer = await read(sites([null, null], { "sites.dbf": table }));
    expect(layer.records.map(({ row: number, reference }) => [number, reference])).toEqual([[2, "S2"]]);
    expect(layer.end.notes).toEqual(["1 row is marked as deleted. It was left out."]);
    const bare = await read({ "sites.shp": shpOf([{ points: [[-1.5, 52.4]] }]) });
    expect(bare.records.map(faultCodes)).toEqual([["reference_missing"]]);
    expect(bare.end.notes).toEqual([expect.stringContaining("no .dbf file")]);
  });

  it("tells a broken shape on its row", async () => {
    const bytes = (...numbers: number[]) => ({ bytes: new Uint8Array(Int32Array.from(numbers).buffer) });
    const layer = await read(
      sites([
        { points: [[-1.5, 52.4]] },
        { points: [[Number.NaN, 52.4]] },
        bytes(5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1_000_000_000, 0),
        bytes(5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 300, 0),
        bytes(5, 0, 0, 0, 0, 0, 0, 0, 0, -1, 3, 0),
        bytes(31, 0),
        bytes(1, 0),
      ]),
    );
    expect(layer.records.map(faultCodes)).toEqual([
      [],
      ["coordinates_unreadable"],
      ["geometry_too_large"],
      ["geometry_unreadable"],
      ["geometry_unreadable"],
      ["geometry_unreadable"],
      ["geometry_unreadable"],
    ]);
  });

  it("refuses in words what ends in the middle, states wrong lengths, or grows without end", async () => {
    const sound = sites([{ points: [[-1.5, 52.4]] }, { points: [[-1.4, 52.4]] }]);
    const refusal = (files: Readonly<Record<string, Uint8Array | string>>) =>
      read(files).catch((error) => error);
    expect(await refusal({ ...sound, "sites.shp": sound["sites.shp"].subarray(0, 140) })).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("after 1 complete shape"),
    });
    expect(await refusal({ "sites.shp": sound["sites.shp"].subarray(0, 104) })).toMatchObject({
      code: "damaged",
    });
    expect(await refusal({ ...sound, "sites.dbf": sound["sites.dbf"].subarray(0, -20) })).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("after 1 complete row"),
    });
    const wrong = sound["sites.dbf"].slice();
    wrong[10] = 3;
    expect(await refusal({ ...sound, "sites.dbf": wrong })).toMatchObject({ code: "damaged" });
    const negative = sound["sites.shp"].slice();
    negative.set([0xff, 0xff, 0xff, 0xf0], 104);
    expect(await refusal({ ...sound, "sites.shp": negative })).toMatchObject({ code: "damaged" });
    const bomb = zipSync({ "sites.shp": [new Uint8Array(30_000_000), { level: 1 }] });
    await expect(layerOf(bomb, "sites.shapefile")).rejects.toMatchObject({ code: "too_complex" });
  });

  it("has records or words for any bytes", async () => {
    const sound = sites([
      { rings: [ring(-1.5, 52.4, 0.1), hole(-1.48, 52.42, 0.01)] },
      { points: [[-1.5, 52.4]] },
    ]);
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
    const name = fc.constantFrom<"sites.shp" | "sites.dbf">("sites.shp", "sites.dbf");
    await fc.assert(
      fc.asyncProperty(name, fc.array(change, { maxLength: 10 }), async (of, changes) => {
        const bytes = sound[of].slice();
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const outcome = await read({ ...sound, [of]: bytes }).catch((error: unknown) => error);
        if (outcome instanceof Error && !isAppError(outcome)) throw outcome;
      }),
      { numRuns: 200 },
    );
  });
});

describe("a zip with a .shp file", () => {
  const format = async (files: Readonly<Record<string, Uint8Array | string>>) =>
    (await detectFormat(zipOf(files), "files.zip")).format;

  it("is one document, also with several layers and a licence beside them", async () => {
    const files = { ...sites([null]), "sites.shp.xml": "<x/>", "Licence.txt": "Open" };
    expect(await format(files)).toBe("shapefile");
    const two = { ...files, "b/Trees.SHP": shpOf([null]), "b/Trees.DBF": dbfOf(FIELDS, [row("T1")]) };
    const layers = await layersOf(zipOf(two), "two.shapefile");
    expect(layers.map(({ layer }) => layer.layer)).toEqual(["Trees", "sites"]);
    const { notes, text } = await shapefileExtractor.extract({ bytes: zipOf(two), fileName: "two.zip" });
    expect(text).toContain("HECTARES");
    expect(notes.map(({ message }) => message)).toContain(
      "Other files of the zip are not read: Licence.txt. Add them on their own.",
    );
  });

  it("stays an archive if most of its files are something else", async () => {
    const letters = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`letter ${at}.txt`, "Dear sir"]),
    );
    expect(await format({ ...sites([null]), ...letters })).toBe("zip");
    expect(await format(letters)).toBe("zip");
  });

  it("says of a .shp file alone what is missing", async () => {
    await expect(detectFormat(shpOf([null]), "sites.shp")).rejects.toMatchObject({
      code: "unsupported_format",
      message: expect.stringContaining("Pack it with its .dbf"),
    });
  });
});
