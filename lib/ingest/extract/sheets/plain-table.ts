import { cleanText } from "../../decode.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { type CellBudget, takeLine } from "./cell-budget.ts";
import { type ColumnDates, dateColumns } from "./date-columns.ts";
import { type GridRow, kindOfText, SHEET_LIMITS } from "./grid.ts";
import { FIRST_ROWS, headRows } from "./head-rows.ts";
import { MAX_EMPTY_SHARE } from "./sheet-blocks.ts";

/** The values of each row of a csv file. Rows and columns count from 0. */
export type PlainRows = readonly (readonly string[])[];

/** Returns the filled cells of a row; undefined for an empty one. */
export function gridRow(values: readonly string[], index: number): GridRow | undefined {
  const cells = values.flatMap((value, at) => {
    const text = value.trim();
    return text === "" ? [] : [{ column: at + 1, text, kind: kindOfText(text) }];
  });
  return cells.length === 0 ? undefined : { row: index + 1, cells };
}

/** Where the values of rows are, if they are one rectangle. Columns count from 0. */
type Rectangle = {
  readonly top: number;
  /** Excluded. */
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/**
 * Returns the block of rows that are one long table, as `sheetBlocks` does, but without an object for each of its
 * cells. Returns null for other rows: several tables, titles above one, or few rows.
 */
export function plainTable(
  rows: PlainRows,
  dates: readonly ColumnDates[],
  budget: CellBudget,
): DraftBlock | null {
  const found = rectangleOf(rows);
  if (found === null) return null;
  const { top, bottom, left, right } = found;
  const columns = right - left + 1;
  const range = { top: top + 1, left: left + 1, bottom, right: right + 1 };
  const first = rows.slice(top, top + FIRST_ROWS).flatMap((row, at) => gridRow(row, top + at) ?? []);
  const texts: string[] = [];
  for (let row = top; row < bottom; row++) {
    const line = lineOf(rows[row] ?? [], left, right);
    if (!takeLine(budget, line, columns)) break;
    texts.push(line);
  }
  return {
    ...{ kind: "table", runs: [], lines: { heads: headRows(first, range, []), columns, texts } },
    sheet: { name: null, row: range.top, column: range.left, ...dateColumns(dates, range) },
  };
}

const isFilled = (value: string | undefined) => value !== undefined && value.trim() !== "";

/** Returns the rectangle of a table that is stored by lines and has nothing beside it. */
function rectangleOf(rows: PlainRows): Rectangle | null {
  const top = rows.findIndex((row) => row.some(isFilled));
  const bottom = rows.findLastIndex((row) => row.some(isFilled)) + 1;
  if (top < 0 || bottom - top <= SHEET_LIMITS.placedRows) return null;
  const used = new Set<number>();
  let filled = 0;
  for (let row = top; row < bottom; row++) {
    const before = filled;
    for (const [column, value] of (rows[row] ?? []).entries()) {
      if (!isFilled(value)) continue;
      used.add(column);
      filled++;
    }
    // An empty row divides tables.
    if (filled === before) return null;
  }
  const [left, right] = [Math.min(...used), Math.max(...used)];
  const columns = right - left + 1;
  const isTitled = columns > 2 && isTitle(rows[top] ?? [], left);
  if (columns === 1 || columns > used.size || isTitled) return null;
  return columns * (bottom - top) > filled * MAX_EMPTY_SHARE + 1000 ? null : { top, bottom, left, right };
}

/** True for a row with words in its first column only. */
function isTitle(row: readonly string[], left: number): boolean {
  return row.every((value, column) => (column === left) === isFilled(value)) && isFilled(row[left]);
}

/** A value with white space that a line of a table does not have. */
const UNTIDY = /^ |[^\S ]| {2}| $/;

function lineOf(row: readonly string[], left: number, right: number): string {
  let line = "";
  for (let column = left; column <= right; column++) {
    const value = row[column] ?? "";
    if (column > left) line += "\t";
    line += UNTIDY.test(value) ? value.replace(/\s+/g, " ").trim() : value;
  }
  return cleanText(line);
}
