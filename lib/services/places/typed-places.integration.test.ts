import { afterAll, beforeAll, expect, it } from "vitest";
import { readCsv } from "#lib/domain/csv.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { listRecords } from "#lib/services/datasets/list-records.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { exportPlaceReport } from "./export-place-report.ts";
import { readRecordPage } from "./read-record-page.ts";
import { reportTypedPlace } from "./report-typed-place.ts";

const REGISTER = `reference,name,latitude,longitude
LB-1,"=HYPERLINK(""http://x"",""Sail Loft"")",52.4005,-1.4985
LB-2,Old Mill,52.43,-1.49
LB-3,No place,,
`;
const ZONES = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { reference: "FZ-3a", name: "Flood zone 3a", "start-date": "2024-11-03" },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [-1.51, 52.39],
            [-1.49, 52.39],
            [-1.49, 52.41],
            [-1.51, 52.41],
            [-1.51, 52.39],
          ],
        ],
      },
    },
  ],
};

let instance: TestInstance;
const refs: Record<string, string> = {};
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.upload("registers/Listed buildings.csv", utf8(REGISTER));
  await instance.upload("layers/Flood zones.geojson", utf8(JSON.stringify(ZONES)));
  const { records } = await listRecords(instance.context(), { limit: 50 });
  for (const { reference, record_ref: ref } of records) refs[reference] = ref;
});
afterAll(() => instance?.close());

const ask = (place: string, over: Partial<Parameters<typeof reportTypedPlace>[1]> = {}) =>
  reportTypedPlace(instance.context(), { place, buffer_metres: 0, ...over });

it("reports on a place that is typed, in each of its forms", async () => {
  for (const place of ["52.4005, -1.4985", "POINT (-1.4985 52.4005)"])
    expect((await ask(place)).items.map(({ reference }) => reference)).toEqual(["FZ-3a", "LB-1"]);
  const square = await ask("SP 3412 7845");
  expect(square.site.grid_reference).toMatch(/^SP 34/);
  expect(square.site.area_m2).toBeGreaterThan(90);
});

it("reports on the place of a record", async () => {
  const report = await ask(refs["LB-1"] ?? "", { buffer_metres: 20 });
  expect(report.items.map(({ reference, relation }) => [reference, relation])).toEqual([
    ["FZ-3a", "within"],
    ["LB-1", "intersects"],
  ]);
});

it.each([
  ["the old mill", "bad_request", "not a place"],
  ["record::set_none::LB-1@1", "not_found", "No such record"],
])("refuses %s in words", async (place, code, words) => {
  await expect(ask(place)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});

it("refuses a record without a place", async () => {
  await expect(ask(refs["LB-3"] ?? "")).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("no place"),
  });
});

it("refuses a shape with more corners than a report stores", async () => {
  const ring = Array.from({ length: 12_000 }, (_, index) => {
    const angle = (index / 12_000) * 2 * Math.PI;
    return `${(-1.5 + Math.cos(angle) / 100).toFixed(6)} ${(52.4 + Math.sin(angle) / 100).toFixed(6)}`;
  });
  await expect(ask(`POLYGON ((${[...ring, ring[0]].join(", ")}))`)).rejects.toMatchObject({
    code: "too_complex",
  });
});

it("describes the shape of a record for its page, without its corners", async () => {
  const page = await readRecordPage(instance.context(), refs["FZ-3a"] ?? "");
  expect(page.shape).toMatchObject({ type: "Polygon", corners: 5 });
  expect(page.shape?.grid_reference).toMatch(/^SP 3\d\d\d 7\d\d\d$/);
  expect(page).not.toHaveProperty("geometry");
  expect((await readRecordPage(instance.context(), refs["LB-3"] ?? "")).shape).toBeNull();
});

it("exports what applies, what is near, and what does not cover the site, with formulas guarded", async () => {
  const { receipt_id: id } = await ask("52.4, -1.4985", {
    datasets: ["flood-risk-zone", "listed-building", "green-belt"],
  });
  const input = { id, format: "csv", origin: "https://sightline.example" } as const;
  const { fileName, bytes } = await exportPlaceReport(instance.context(), input);
  const csv = new TextDecoder().decode(bytes);
  expect(fileName).toBe(`${id}.csv`);
  expect(csv).toContain(`"'=HYPERLINK(`);
  const [head = [], ...rows] = readCsv(csv) ?? [];
  const shown = rows.map((row) =>
    ["kind", "reference", "relation", "valid_from", "report"].map((column) => row[head.indexOf(column)]),
  );
  expect(shown).toEqual([
    ["flood-risk-zone", "FZ-3a", "within", "2024-11-03", id],
    ["listed-building", "LB-1", "nearest", "", id],
    ["green-belt", "", "no_dataset", "", id],
  ]);
});
