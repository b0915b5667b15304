import fc from "fast-check";
import { expect, it } from "vitest";
import { csvExtractor } from "../extract/csv.ts";
import { xlsxOf } from "../extract/sheets/testing.ts";
import { createWorkbookExtractor } from "../extract/workbook.ts";
import { read } from "../testing.ts";
import { cut, textOf } from "./testing-documents.ts";

const xlsx = createWorkbookExtractor("xlsx");
const SITES = [
  ["Site", "Homes", "Paid in 2024", "Note"],
  ["Riverside", 12, 1204.5, null],
  ["High Bank", 7, 980, "Agreed"],
  ["Mill Lane", 3, 45, null],
];

it("each row is a passage with the column headings and the address of its cells", async () => {
  const found = await read(xlsx, xlsxOf([{ name: "Sites 2024", rows: SITES }]));
  const chunks = cut(found);
  expect(chunks.map((chunk) => [textOf(found, chunk), chunk.sectionPath])).toEqual([
    [
      "Sites 2024\n\nSite\tHomes\tPaid in 2024\tNote\nRiverside\t12\t1204.5\t",
      ["Sites 2024", "'Sites 2024'!A2:D2"],
    ],
    ["High Bank\t7\t980\tAgreed", ["Sites 2024", "Site | Homes | Paid in 2024 | Note", "'Sites 2024'!A3:D3"]],
    ["Mill Lane\t3\t45\t", ["Sites 2024", "Site | Homes | Paid in 2024 | Note", "'Sites 2024'!A4:D4"]],
  ]);
  expect(chunks.map(({ kind }) => kind)).toEqual(["table", "table", "table"]);
  const [, second] = chunks;
  expect(found.text.slice(second?.leadSpan?.start, second?.leadSpan?.end)).toBe(
    "Site\tHomes\tPaid in 2024\tNote",
  );
});

it("a row has the names of the merged cells that span it", async () => {
  const rows = [
    ["Ward", "Site", "Homes"],
    ["East", "Riverside", 12],
    [null, "High Bank", 7],
    ["West", "Mill Lane", 3],
  ];
  const after = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
  const chunks = cut(await read(xlsx, xlsxOf([{ name: "Sites", rows, after }])));
  expect(chunks.map(({ sectionPath }) => sectionPath.at(-2))).toEqual([
    "Sites",
    "Ward | Site | Homes | East",
    "Ward | Site | Homes",
  ]);
});

it("a row of a wide sheet has the names of all its columns", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `Quarter ${at + 1} payment`);
  const found = await read(
    csvExtractor,
    [names, names.map((_, at) => at), names.map((_, at) => at + 1)].join("\n"),
  );
  const [, second] = cut(found);
  expect(second?.sectionPath.at(-2)).toBe(names.join(" | "));
});

it("rows of a long register share passages, and every row is in exactly one", async () => {
  const rows = Array.from({ length: 9000 }, (_, at) => `Site ${at},${at},Ann Lee`);
  const found = await read(csvExtractor, `Name,Homes,Officer\n${rows.join("\n")}\n`);
  const chunks = cut(found);
  expect(chunks.length).toBeLessThanOrEqual(1501);
  expect(chunks.map((chunk) => textOf(found, chunk)).join("\n")).toBe(found.text);
  expect(chunks.at(0)?.sectionPath).toEqual(["A2:C8"]);
  expect(chunks.at(-1)?.sectionPath.at(-1)).toMatch(/^A\d+:C9001$/);
});

it("loses no cell of any table, and cites rows in order", async () => {
  const value = fc.constantFrom(
    "",
    "Riverside",
    "12",
    "£1,204.50",
    "x".repeat(900),
    "03/04/2024",
    'a "b"\nc',
  );
  const table = fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const lines = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(","));
      fc.pre(rows.flat().some((text) => text !== ""));
      const found = await read(csvExtractor, lines.join("\n"));
      const words = (text: string) => text.split(/\s+/).filter(Boolean);
      expect(cut(found).flatMap((chunk) => words(textOf(found, chunk)))).toEqual(words(found.text));
      expect(words(found.text).sort()).toEqual(rows.flat().flatMap(words).sort());
    }),
    { numRuns: 100 },
  );
}, 60_000);
