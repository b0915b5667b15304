import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "#lib/domain/csv.ts";
import type { PlaceReport } from "#lib/domain/place-api.ts";
import { openZip } from "#lib/ingest/container/zip.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { rectangle } from "#testing/map-layers.ts";
import { exportPlaceReport } from "./export-place-report.ts";
import { listPlaceReports } from "./list-place-reports.ts";
import { packPlaceReport } from "./pack-place-report.ts";
import { reportPlace } from "./report-place.ts";

let instance: TestInstance;
let report: PlaceReport;
let treesId: string;

const SITE = rectangle(-1.5, 52.4, -1.499, 52.401);
const ask = () => reportPlace(instance.context(), { geometry: SITE, buffer_metres: 0 });

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  const zones = [
    {
      type: "Feature",
      properties: { reference: "PB/24/01288/FUL", name: "Flood zone 3a" },
      geometry: rectangle(-1.51, 52.39, -1.4995, 52.41),
    },
  ];
  await instance.upload(
    "layers/Flood zones.geojson",
    utf8(JSON.stringify({ type: "FeatureCollection", features: zones })),
  );
  const trees = "reference,name,latitude,longitude\nT-1,Old oak,52.4005,-1.4985\nT-2,Far ash,52.44,-1.49\n";
  ({ documentId: treesId } = await instance.upload("registers/Trees.csv", utf8(trees)));
  await instance.upload(
    "Quay design code.md",
    "# Quay\n\nFloors of PB/24/01288/FUL stand at or above 4.85 metres.\n",
  );
  report = await ask();
});
afterAll(() => instance?.close());

const exported = (format: "csv" | "docx") =>
  exportPlaceReport(instance.context(), {
    id: report.receipt_id,
    format,
    origin: "https://sightline.example",
  });

describe("a site report as a file", () => {
  it("is a Word document with its table, its map and what was checked", async () => {
    const { bytes, fileName } = await exported("docx");
    expect(fileName).toBe(`${report.receipt_id}.docx`);
    const zip = openZip(bytes, DEFAULT_INGEST_LIMITS.inflate);
    const words = new TextDecoder().decode(zip.read("word/document.xml") ?? new Uint8Array());
    for (const part of [
      "Flood zone 3a",
      "50%",
      "Old oak",
      "away",
      "Covered, nothing there",
      report.receipt_id,
    ])
      expect(words).toContain(part);
    const picture = zip.entries.find(({ name }) => name.startsWith("word/media/"));
    expect(zip.read(picture?.name ?? "")?.subarray(1, 4)).toEqual(utf8("PNG"));
  });

  it("is a table with a row for each record", async () => {
    const { bytes } = await exported("csv");
    const [head = [], ...rows] = readCsv(new TextDecoder().decode(bytes)) ?? [];
    expect(rows.map((row) => row[head.indexOf("reference")])).toEqual(["PB/24/01288/FUL", "T-1"]);
  });
});

describe("a site report in a pack", () => {
  it("adds its records with how they lie to the site, and the documents that name them, once", async () => {
    const id = report.receipt_id;
    const made = await packPlaceReport(instance.context(), { id, pack: null, title: "Quayside" });
    expect(made).toMatchObject({ title: "Quayside", added: 3, already_there: 0, left_out: 0 });
    const { items } = await readPack(instance.context(), { id: made.pack });
    expect(items.map(({ modality, note }) => [modality, note])).toEqual([
      ["spatial", expect.stringMatching(/^Site at SP 34\d\d 78\d\d: covers 50% of it\.$/)],
      ["spatial", expect.stringMatching(/: 3\d m away\.$/)],
      ["policy", expect.stringMatching(/: names PB\/24\/01288\/FUL\.$/)],
    ]);
    const again = await packPlaceReport(instance.context(), { id, pack: made.pack });
    expect(again).toMatchObject({ pack: made.pack, added: 0, already_there: 3 });
  });

  it("adds one record that is chosen, and refuses an unknown pack", async () => {
    const id = report.receipt_id;
    const pack = (await createPack(instance.context(), { title: "One" })).id;
    const records = report.items.slice(0, 1).map(({ record_ref: ref }) => ref);
    expect(await packPlaceReport(instance.context(), { id, pack, records })).toMatchObject({ added: 1 });
    await expect(
      packPlaceReport(instance.context(), { id, pack: "pack_aaaaaaaaaa", records }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list of site reports", () => {
  it("has the newest first, in pages, and counts the datasets that the reader may see", async () => {
    const second = await ask();
    const first = await listPlaceReports(instance.context(), { limit: 1 });
    expect(first.reports).toMatchObject([
      { receipt_id: second.receipt_id, applies: 1, checked: 2, buffer_metres: 0 },
    ]);
    expect(first.next).toBe(second.receipt_id);
    const older = await listPlaceReports(instance.context(), { limit: 1, after: first.next ?? "" });
    expect(older).toMatchObject({ reports: [{ receipt_id: report.receipt_id }], next: null });
    await removeDocument(instance.context(), { documentId: treesId });
    const [now] = (await listPlaceReports(instance.context(), { limit: 1 })).reports;
    expect(now).toMatchObject({ applies: 1, checked: 1 });
    expect(now?.grid_reference).toMatch(/^SP /);
  });
});
