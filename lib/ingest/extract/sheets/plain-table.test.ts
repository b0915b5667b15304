import fc from "fast-check";
import { expect, it } from "vitest";
import { createBudget } from "./cell-budget.ts";
import { datesOfColumns } from "./date-columns.ts";
import { gridRow, type PlainRows, plainTable } from "./plain-table.ts";
import { sheetBlocks } from "./sheet-blocks.ts";

function throughGrid(rows: PlainRows) {
  const budget = createBudget();
  const filled = rows.flatMap((row, at) => gridRow(row, at) ?? []);
  return { blocks: sheetBlocks({ name: null, rows: filled, merges: [], comments: [] }, budget), budget };
}

const datesOf = (rows: PlainRows) =>
  datesOfColumns({ rows: rows.flatMap((row, at) => gridRow(row, at) ?? []) });

const anyValue = fc.constantFrom(
  "",
  "",
  " ",
  "Mill",
  " Quay  2\n",
  "12",
  "2024-03-04",
  "25/03/2024",
  "03/04/2024",
  "a\u00a0b",
  "x\u0000\ud800",
);
const anyRow = fc.array(anyValue, { maxLength: 5 });

it("rows that are one long table become the same block as cells of a sheet do", () => {
  const anyRows = fc
    .record({
      above: fc.array(anyRow, { maxLength: 2 }),
      repeated: fc.array(anyRow, { minLength: 1, maxLength: 3 }),
      below: fc.array(anyRow, { maxLength: 2 }),
      count: fc.constantFrom(3, 999, 1000, 1001, 1200),
    })
    .map(({ above, repeated, below, count }) => {
      const middle = Array.from({ length: count }, (_, at) => repeated[at % repeated.length] ?? []);
      return [...above, ...middle, ...below];
    });
  let tables = 0;
  fc.assert(
    fc.property(anyRows, (rows) => {
      const budget = createBudget();
      const found = plainTable(rows, datesOf(rows), budget);
      if (found === null) return;
      tables++;
      const expected = throughGrid(rows);
      expect([found]).toEqual(expected.blocks);
      expect(budget).toEqual(expected.budget);
    }),
    { numRuns: 300 },
  );
  expect(tables).toBeGreaterThan(5);
});

it("a register with column headings is one table", () => {
  const rows = [["Site", "Homes"], ...Array.from({ length: 1500 }, (_, at) => [`Mill ${at}`, String(at)])];
  const found = plainTable([[], ...rows, [""]], [], createBudget());
  expect(found?.lines).toMatchObject({ heads: 1, columns: 2 });
  expect(found?.lines?.texts).toEqual(rows.map((row) => row.join("\t")));
  expect(found?.sheet).toEqual({ name: null, row: 2, column: 1 });
});

it.each([
  [
    "few rows",
    [
      ["Site", "Homes"],
      ["Mill", "2"],
    ],
  ],
  ["one column", Array.from({ length: 1500 }, () => ["Mill"])],
  [
    "a title above it",
    [["Sites of 2024", "", ""], ...Array.from({ length: 1500 }, () => ["Mill", "2", "3"])],
  ],
  ["two tables side by side", Array.from({ length: 1500 }, () => ["Mill", "2", "", "Quay", "3"])],
  ["an empty row inside", Array.from({ length: 1500 }, (_, at) => (at === 700 ? [] : ["Mill", "2"]))],
])("%s are left to the sheet's own rules", (_name, rows) => {
  expect(plainTable(rows, [], createBudget())).toBeNull();
});
