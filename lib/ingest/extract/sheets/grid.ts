import type { DateOrder } from "#lib/domain/date-order.ts";
import type { RowCells } from "#lib/domain/sheet-place.ts";
import type { HiddenLines } from "./hidden-lines.ts";

/** Limits for one file. */
export const SHEET_LIMITS = {
  /** Spreadsheet programs have as many columns. */
  columns: 16_384,
  /** A table with more rows, and without merged cells, is stored by lines, without the place of each cell. */
  placedRows: 1000,
  /** Maximum number of cells in all tables, empty ones included. Later rows are left out, with a note. */
  cells: 2_000_000,
  /** Maximum number of those whose places are stored one by one. */
  placedCells: 400_000,
  /** Maximum characters of all cells of a workbook, and of all lines. One stored text may be shown in many cells. */
  characters: 30_000_000,
  /** Maximum number of merged ranges of one sheet. */
  merges: 20_000,
  comments: 2000,
  /** Maximum number of runs of cells of one workbook that are known to show nothing. */
  hiddenCells: 200_000,
  sheets: 500,
} as const;

export type CellKind = "text" | "number" | "date";

/** A cell with its words as shown. Columns count from 1. */
export type GridCell = {
  readonly column: number;
  readonly text: string;
  readonly kind: CellKind;
  /** Of a typed date: the order of day and month in its format. */
  readonly order?: DateOrder;
  /** The number, without its sign, of a cell that shows it rounded. */
  readonly value?: string;
  /** The stored number, or the ISO 8601 day of a date, if it was requested. The words may round it. */
  readonly exact?: number | string;
};

/** The filled cells of a row, by column. Rows count from 1. */
export type GridRow = { readonly row: number; readonly cells: readonly GridCell[] };

/** A range of rows and columns, from 1, ends included. */
export type Range = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

export type SheetComment = {
  readonly row: number;
  readonly column: number;
  readonly author: string;
  readonly text: string;
};

/** The filled cells of a sheet, in order. */
export type SheetGrid = {
  /** Null for a table without named sheets. */
  readonly name: string | null;
  readonly isHidden?: boolean;
  readonly hidden?: HiddenLines;
  /** Cells that show nothing of their value, in order. */
  readonly hiddenCells?: readonly RowCells[];
  readonly rows: readonly GridRow[];
  readonly merges: readonly Range[];
  readonly comments: readonly SheetComment[];
};

const NUMBER = /^[-+(]?\s?[£$€]?\s?-?\d{1,3}(?:(?:,\d{3})+|\d*)(?:\.\d+)?\s?%?\)?$/;
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?:[T ]\d{2}:\d{2}.*)?$/;

/** Returns what the words of a cell are, for a format that stores words only. */
export function kindOfText(text: string): CellKind {
  if (NUMBER.test(text)) return "number";
  return DATE.test(text) ? "date" : "text";
}
