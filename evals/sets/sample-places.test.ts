import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { samplePlaceFiles } from "#evals/samples/places/files.ts";
import type { RecordDraft } from "#lib/domain/records.ts";
import { openPlane } from "#lib/geometry/open-plane.ts";
import type { Plane } from "#lib/geometry/plane.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { readRecords } from "#lib/ingest/records/index.ts";

const folder = new URL("../../db/seed/sample/places/", import.meta.url);
const records = new Map<string, RecordDraft>();
let files: ReadonlyMap<string, string>;
let plane: Plane;

beforeAll(async () => {
  plane = await openPlane();
  files = await samplePlaceFiles();
  for (const [fileName, text] of files) {
    const format = fileName.endsWith(".csv") ? "csv" : "json";
    for await (const event of readRecords(Buffer.from(text), { format, fileName })) {
      if (event.kind !== "records") continue;
      for (const record of event.records) records.set(record.reference, record);
    }
  }
});

function shapeOf(reference: string) {
  const geometry = records.get(reference)?.geometry;
  if (geometry === null || geometry === undefined) throw new Error(`${reference} has no place`);
  return storedGeometry(geometry);
}

/** Returns the share of a site that another record covers. */
function share(site: string, other: string): number {
  const areaM2 = records.get(site)?.areaM2 ?? 0;
  return plane.prepare(shapeOf(site)).overlapSquareMetres(shapeOf(other)) / areaM2;
}

describe("the datasets of the sample", () => {
  test("are what the generator writes, below 300 kB", async () => {
    for (const [name, text] of files) expect(await readFile(new URL(name, folder), "utf8")).toBe(text);
    expect([...files.values()].join("").length).toBeLessThan(300_000);
  });

  test("are read without a fault, and each record has a place", () => {
    expect(records.size).toBe(16 + 5 + 5 + 3 + 5 + 3);
    for (const { reference, faults, geometry } of records.values())
      expect([reference, faults, geometry === null]).toEqual([reference, [], false]);
  });

  test("give each allocated site the area that the land supply states", () => {
    const sites = [...records.values()].filter(({ reference }) => /^HS\d\d$/.test(reference));
    expect(sites).toHaveLength(16);
    for (const { areaM2, attributes } of sites)
      expect((areaM2 ?? 0) / 10_000 / Number(attributes.hectares)).toBeCloseTo(1, 2);
  });

  test("lay no site on another", () => {
    const sites = [...records.keys()].filter((reference) => /^HS\d\d$/.test(reference));
    for (const [at, site] of sites.entries())
      for (const other of sites.slice(at + 1))
        expect([site, other, share(site, other)]).toEqual([site, other, 0]);
  });
});

describe("what the documents say of a site holds on the map", () => {
  test.each([
    ["HS03", "FZ2-1"],
    ["HS05", "FZ3A-1"],
    ["HS12", "FZ3A-1"],
    ["HS07", "CA02"],
    ["HS10", "CA01"],
    ["HS13", "CA05"],
    ["PB/25/00089/HSE", "CA03"],
    ["PB/25/00089/HSE", "A4D02"],
    ["PB/24/01288/FUL", "HS07"],
  ])("%s lies in %s", (site, area) => {
    expect(plane.within(shapeOf(site), shapeOf(area))).toBe(true);
  });

  test("most of Foundry Basin is in Flood Zone 3a, and the rest in Flood Zone 2", () => {
    expect(share("HS07", "FZ3A-1")).toBeGreaterThan(0.6);
    expect(share("HS07", "FZ3A-1") + share("HS07", "FZ2-1")).toBeCloseTo(1, 3);
  });

  test("Loom Brook Meadows are in Flood Zone 2 in part, and not beside the water", () => {
    expect(share("HS09", "FZ2-2")).toBeGreaterThan(0.1);
    expect(share("HS09", "FZ2-2")).toBeLessThan(0.5);
    expect(share("HS09", "FZ3B-2")).toBe(0);
  });

  test("Hobb's Green Road adjoins its conservation area without lying in it", () => {
    expect(share("HS04", "CA04")).toBe(0);
    expect(plane.distanceMetres(shapeOf("HS04"), shapeOf("CA04"))).toBeLessThan(50);
  });

  test("sites for which no flooding is recorded are dry", () => {
    for (const site of ["HS10", "HS11", "HS13", "HS14", "HS08"])
      for (const zone of ["FZ2-1", "FZ3A-1", "FZ3B-1", "FZ3B-2", "FZ2-2"])
        expect([site, zone, share(site, zone)]).toEqual([site, zone, 0]);
  });
});
