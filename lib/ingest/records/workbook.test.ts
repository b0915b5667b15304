import { expect, it } from "vitest";
import type { RecordDraft, RecordLayer } from "#lib/domain/records.ts";
import { c, xlsxOf } from "../extract/sheets/testing.ts";
import { readRecords } from "./index.ts";

it("a sheet is a layer, with the stored numbers and days of its cells and the numbers of its rows", async () => {
  const day = 43_070;
  const rows = [
    `<row r="1">${c("A1", "Register of land")}</row>`,
    `<row r="3">${["SiteReference", "GeoX", "GeoY", "Hectares", "FirstAddedDate"].map((text, at) => c(`${"ABCDE"[at]}3`, text)).join("")}</row>`,
    `<row r="4">${c("A4", "BR1")}${c("B4", -1.26291234567)}${c("C4", 51.75012345678)}${c("D4", 1.255, 2)}${c("E4", day, 3)}</row>`,
    `<row r="9">${c("A9", "BR2")}${c("E9", "soon")}</row>`,
  ];
  const bytes = xlsxOf([
    { name: "Sites", rows: `${rows.join("")}` },
    {
      name: "Payments",
      rows: [
        ["Supplier", "Amount"],
        ["A", 1],
      ],
    },
    { name: "Empty", rows: [] },
  ]);
  const layers: RecordLayer[] = [];
  const records: RecordDraft[] = [];
  for await (const event of readRecords(bytes, { format: "xlsx", fileName: "a.xlsx" })) {
    if (event.kind === "layer") layers.push(event.layer);
    if (event.kind === "records") records.push(...event.records);
  }
  expect(layers.map(({ layer, mapping }) => [layer, mapping !== null])).toEqual([
    ["Sites", true],
    ["Payments", false],
  ]);
  expect(records).toMatchObject([
    {
      ...{ row: 4, reference: "BR1", validFrom: "2017-12-01", attributes: { Hectares: 1.255 }, faults: [] },
      bounds: [-1.26291234567, 51.75012345678, -1.26291234567, 51.75012345678],
    },
    { row: 9, reference: "BR2", faults: [{ code: "date_unreadable" }, { code: "coordinates_missing" }] },
  ]);
});
