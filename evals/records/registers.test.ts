import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RecordDraft, RecordLayerEnd } from "#lib/domain/records.ts";
import { readRecords } from "#lib/ingest/records/index.ts";

/** The folder of the open data. Without it these tests are skipped. */
const SPATIAL = path.join(process.env.EVAL_DATA_DIR ?? "", "spatial");
const hasData = process.env.EVAL_DATA_DIR !== undefined && existsSync(SPATIAL);

async function read(folder: string, fileName: string) {
  const file = path.join(SPATIAL, folder, fileName);
  const format = fileName.endsWith("csv") ? "csv" : "json";
  const source = { path: file, size: (await stat(file)).size };
  const records: RecordDraft[] = [];
  let end: RecordLayerEnd | undefined;
  for await (const event of readRecords(source, { format, fileName })) {
    if (event.kind === "records") records.push(...event.records);
    else if (event.kind === "end") end = event.end;
  }
  if (end === undefined) throw new Error(`${fileName} has no layer`);
  return { fileName, records, end };
}

type Read = Awaited<ReturnType<typeof read>>;

async function readFolder(folder: string, extension: string): Promise<readonly Read[]> {
  const names = readdirSync(path.join(SPATIAL, folder)).filter((name) => name.endsWith(extension));
  return await Promise.all(names.toSorted().map((name) => read(folder, name)));
}

/** The place of each register's row, which a person checked. */
async function truePlaces(): Promise<
  readonly { readonly file: string; readonly row: number; readonly at: readonly [number, number] }[]
> {
  const text = await readFile(path.join(SPATIAL, "reference_site_region.tsv"), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [file = "", row, , longitude, latitude] = line.split("\t");
      return { file, row: Number(row), at: [Number(longitude), Number(latitude)] };
    });
}

function faultCounts(read: readonly Read[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { end } of read)
    for (const [code, rows] of Object.entries(end.faults)) counts.set(code, (counts.get(code) ?? 0) + rows);
  return Object.fromEntries(counts);
}

describe.skipIf(!hasData)("open registers and boundaries (EVAL_DATA_DIR)", () => {
  it("lose no row of 70 brownfield registers, and every place is the true one", async () => {
    const registers = await readFolder("brownfield", ".csv");
    const rows = registers.reduce((sum, { end }) => sum + end.rows, 0);
    const faults = faultCounts(registers);
    console.log(`${registers.length} registers, ${rows} rows, rows with each fault:`, faults);
    expect(registers).toHaveLength(70);
    for (const { records, end } of registers) expect(records.length + end.refused).toBe(end.rows);
    const placed = registers.flatMap(({ fileName, records }) =>
      records.map(({ row, bounds }) => [`${fileName} ${row}`, bounds?.slice(0, 2)] as const),
    );
    const places = new Map(placed);
    const truth = await truePlaces();
    // The truth counts rows below the heading, which is row 1.
    const wrong = truth.filter(
      ({ file, row, at }) => String(places.get(`${file} ${row + 1}`)) !== String(at),
    );
    expect(wrong).toEqual([]);
    const placeless = placed.filter(([, at]) => at === undefined).length;
    expect(placeless).toBe((faults.coordinates_missing ?? 0) + (faults.coordinates_outside ?? 0));
    expect(rows - placeless).toBe(truth.length);
  });

  it("have the whole boundary of every region", async () => {
    const regions = await readFolder("regions", ".geojson");
    console.log(`${regions.length} regions, rows with each fault:`, faultCounts(regions));
    for (const { records, end } of regions) {
      expect(end).toMatchObject({ rows: 1, refused: 0 });
      expect(records[0]?.areaM2).toBeGreaterThan(1_000_000_000);
    }
  });
});
