import { expect, it } from "vitest";
import { createBudget } from "./cell-budget.ts";
import { SHEET_LIMITS, type SheetGrid } from "./grid.ts";
import { budgetNotes } from "./notes.ts";
import { sheetBlocks } from "./sheet-blocks.ts";

function tableOf(height: number, width: number, text = "a"): SheetGrid {
  const cells = Array.from({ length: width }, (_, at) => ({ column: at + 1, text, kind: "text" as const }));
  const rows = Array.from({ length: height }, (_, at) => ({ row: at + 1, cells }));
  return { name: null, rows, merges: [], comments: [] };
}

function rowsRead(tables: readonly SheetGrid[], budget = createBudget()) {
  const rows = tables.map((table) =>
    sheetBlocks(table, budget).reduce(
      (sum, { rows, lines }) => sum + (rows?.length ?? lines?.texts.length ?? 1),
      0,
    ),
  );
  return { rows, words: budgetNotes(budget).map(({ message }) => message) };
}

const short = tableOf(900, 500);

it("long tables are read after the limit of cells in short tables", () => {
  const { rows, words } = rowsRead([short, short, tableOf(2000, 3), tableOf(20, 3)]);
  expect(rows).toEqual([800, 0, 2000, 0]);
  expect(words).toEqual([
    "Lists, single rows, tables with merged cells and tables of at most 1,000 rows have more than 400,000 cells together. Their rows after these were left out. Split the file to read all of it.",
  ]);
});

it("short tables are read after the limit of characters in long tables", () => {
  const long = tableOf(1500, 3, "w".repeat(SHEET_LIMITS.characters / 3000));
  const { rows, words } = rowsRead([long, tableOf(20, 3), long]);
  expect(rows).toEqual([999, 20, 0]);
  expect(words).toEqual([
    "The tables of more than 1,000 rows have more than 30 million characters. Their rows after these were left out. Split the file to read all of it.",
  ]);
});

it("no table is read after the limit of all cells, and one note names both limits that were met", () => {
  const { rows, words } = rowsRead([short, tableOf(4000, 500), tableOf(20, 3), tableOf(2000, 3)]);
  expect(rows).toEqual([800, 3200, 0, 0]);
  expect(words).toEqual([
    "Lists, single rows, tables with merged cells and tables of at most 1,000 rows have more than 400,000 cells together. Their rows after these were left out. The tables have more than 2,000,000 cells. The rows after these were left out. Split the file to read all of it.",
  ]);
});

it("the note names lists, however long they are", () => {
  const { rows, words } = rowsRead([tableOf(400_001, 1)]);
  expect(rows).toEqual([400_000]);
  expect(words).toEqual([expect.stringMatching(/^Lists, /)]);
});
