import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import { crsOfName, placeCells, placeGeometry } from "./crs.ts";
import { readGeoJson } from "./geojson.ts";
import { openPlane } from "./open-plane.ts";

/** The open data: regions, brownfield registers, and which site lies in which region. */
const folder = path.join(process.env.EVAL_DATA_DIR ?? "", "spatial");
const present = process.env.EVAL_DATA_DIR !== undefined && existsSync(folder);

type Region = { readonly name: string; readonly geometry: Geometry };

function regions(): Region[] {
  const files = readdirSync(path.join(folder, "regions")).filter((file) => file.endsWith(".geojson"));
  return files.map((file) => {
    const collection = JSON.parse(readFileSync(path.join(folder, "regions", file), "utf8"));
    const { geometry } = readGeoJson(collection.features[0]);
    if (geometry === null) throw new Error(`${file} has no geometry.`);
    const placed = placeGeometry(geometry, crsOfName(collection.crs.properties.name));
    expect(placed).toMatchObject({ crs: "wgs84", faults: [] });
    return { name: path.basename(file, ".geojson"), geometry: placed.geometry ?? geometry };
  });
}

function rows(file: string): Record<string, string>[] {
  const text = readFileSync(path.join(folder, file), "utf8");
  const delimiter = file.endsWith(".tsv") ? "\t" : ",";
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, delimiter }).data;
}

describe.skipIf(!present)("the brownfield sites of the open data (needs EVAL_DATA_DIR)", () => {
  it("are each in the region that the truth table names", async () => {
    const plane = await openPlane();
    const areas = regions();
    const known = new Set(areas.map(({ name }) => name));
    let milliseconds = performance.now();
    const prepared = areas.map(({ name, geometry }) => {
      const repaired = plane.repair(geometry);
      expect(repaired.faults).toEqual([]);
      return { name, site: plane.prepare(geometry) };
    });
    console.log(`${prepared.length} regions checked and prepared in ${since(milliseconds)} ms`);
    const truth = rows("reference_site_region.tsv");
    milliseconds = performance.now();
    const wrong = truth.filter(({ longitude = "", latitude = "", region = "" }) => {
      const point: Geometry = { type: "Point", coordinates: [Number(longitude), Number(latitude)] };
      const found = prepared.filter(({ site }) => site.contains(point)).map(({ name }) => name);
      // The boundary of one region is not in the collection: its sites are in none of the others.
      return found.join() !== (known.has(region) ? region : "");
    });
    console.log(`${truth.length} sites compared with all regions in ${since(milliseconds)} ms`);
    expect(wrong).toEqual([]);
    expect(truth.length).toBe(4822);
  });

  it("have a place or a fault in every row of every register", () => {
    const counts: Record<string, number> = {};
    const truth = new Set(rows("reference_site_region.tsv").map(({ file, row }) => `${file} ${row}`));
    for (const file of readdirSync(path.join(folder, "brownfield")))
      for (const [at, { longitude = "", latitude = "" }] of rows(path.join("brownfield", file)).entries()) {
        const { geometry, faults } = placeCells(longitude, latitude, "wgs84");
        expect(geometry === null).toBe(faults.some((fault) => fault.outcome === "without_geometry"));
        for (const { code } of faults) counts[code] = (counts[code] ?? 0) + 1;
        if (!truth.has(`${file} ${at + 1}`)) expect(geometry).toBeNull();
      }
    console.log("faults of the registers", counts);
    expect(counts.coordinates_missing).toBe(170);
  });
});

function since(start: number): string {
  return (performance.now() - start).toFixed(0);
}
