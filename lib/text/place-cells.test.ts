import { expect, it } from "vitest";
import type { TableCell } from "#lib/domain/extracted.ts";
import { placeCells } from "./place-cells.ts";

const cell = (spans: Partial<TableCell> = {}): TableCell => ({ start: 0, end: 1, ...spans });
const placed = (rows: readonly (readonly TableCell[])[], maxColumns = 9) =>
  placeCells(rows, maxColumns)?.map(({ row, column, rows: down, columns }) => [row, column, down, columns]);

it("puts a cell beside those that span rows from above, and after those that span columns", () => {
  expect(
    placed([
      [cell({ rowSpan: 2 }), cell({ colSpan: 2 })],
      [cell(), cell()],
    ]),
  ).toEqual([
    [0, 0, 2, 1],
    [0, 1, 1, 2],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
  ]);
});

it("ends a cell with the table", () => {
  expect(placed([[cell({ rowSpan: 9, colSpan: 3 })]], 3)).toEqual([[0, 0, 1, 3]]);
});

it("places nothing of a table with too many columns, however many cells and spans make them", () => {
  expect(placed([[cell({ colSpan: 1_000_000 })]], 3)).toBeUndefined();
  expect(placed([[cell(), cell(), cell(), cell()]], 3)).toBeUndefined();
  const spans = Array.from({ length: 20_000 }, () => cell({ colSpan: 1000, rowSpan: 1000 }));
  expect(placed([spans, ...Array.from({ length: 390 }, () => [cell(), cell()])], 24)).toBeUndefined();
});

it("keeps a column covered that two cells cover", () => {
  const rows = [[cell(), cell({ rowSpan: 3 })], [cell({ colSpan: 2 })], [cell(), cell()]];
  expect(placed(rows)?.slice(3)).toEqual([
    [2, 0, 1, 1],
    [2, 2, 1, 1],
  ]);
});
