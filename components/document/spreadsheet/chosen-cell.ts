import { withHidden } from "#lib/domain/hidden-cells.ts";
import { repeatHeads } from "#lib/domain/repeat-heads.ts";
import {
  cellAt,
  hiddenInSheet,
  type Sheet,
  type SheetCell,
  type SheetTable,
} from "#lib/domain/sheet-grid.ts";
import { type CellPlace, parseCellAddress, rangeAddress } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { headRowsOf, tableAt } from "./window.ts";

/** A place on one of the sheets. */
export type ChosenCell = { readonly sheet: number; readonly place: CellPlace };

/** Returns the place that an address names, inside the sheets; null if there is none. */
export function chosenByAddress(sheets: readonly Sheet[], typed: string, current: number): ChosenCell | null {
  const address = parseCellAddress(typed);
  if (!address) return null;
  const { sheet: name, row, column } = address;
  const same = (each: Sheet) => each.name?.toLowerCase() === name?.toLowerCase();
  const sheet = name === null ? current : sheets.findIndex(same);
  const found = sheets[sheet];
  if (!found || row > found.rowCount || column > found.columnCount) return null;
  return { sheet, place: { row, column } };
}

/** What is shown about a cell beside the grid. */
export type CellFacts = {
  readonly cell: SheetCell | null;
  /** With the sheet: "Sites!C7". */
  readonly address: string;
  /** All its cells, with what is hidden of them. */
  readonly citedAddress: string;
  /** All that a merged cell covers; null for other cells. */
  readonly covers: string | null;
  readonly value: string;
  /** Headings above the cell, outermost first. */
  readonly headings: readonly string[];
  readonly comments: readonly Span[];
};

/** Returns what is shown about the cell at a place. */
export function factsOf(text: string, sheet: Sheet, place: CellPlace): CellFacts {
  const cell = cellAt(sheet, place);
  const own = cell ?? place;
  const isMerged = cell !== null && (cell.rows > 1 || cell.columns > 1);
  const last = { row: own.row + (cell?.rows ?? 1) - 1, column: own.column + (cell?.columns ?? 1) - 1 };
  const table = tableAt(sheet.tables, own);
  return {
    cell,
    address: rangeAddress(sheet.name, own, own),
    citedAddress: withHidden(
      rangeAddress(sheet.name, own, last),
      hiddenInSheet(sheet, { rows: [own.row, last.row], columns: [own.column, last.column] }),
    ),
    covers: isMerged ? rangeAddress(null, own, last) : null,
    value: cell ? text.slice(cell.start, cell.end) : "",
    headings: table ? headingsOver(text, sheet, table, own.column) : [],
    comments: sheet.comments.filter(({ row, column }) => row === own.row && column === own.column),
  };
}

/** Returns the headings above a column of a table, outermost first. */
export function headingsOver(
  text: string,
  { lines }: Sheet,
  table: SheetTable,
  column: number,
): readonly string[] {
  const rows = headRowsOf(table).map((row) => {
    const words = Array.from({ length: column - table.left + 1 }, () => "");
    for (const { start, end, ...cell } of lines.get(row) ?? []) {
      const first = Math.max(cell.column, table.left);
      const last = Math.min(cell.column + cell.columns - 1, column);
      words.fill(text.slice(start, end), first - table.left, Math.max(first, last + 1) - table.left);
    }
    return words;
  });
  return repeatHeads(rows).flatMap((words) => words.at(-1) || []);
}
