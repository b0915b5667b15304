import { isHiddenCell, type Sheet } from "#lib/domain/sheet-grid.ts";
import { cellAddress } from "#lib/domain/sheet-place.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

/** Sizes in CSS pixels at the usual size of text. */
export const ROW_HEIGHT = 28;
const MIN_WIDTH = 64;
const MAX_WIDTH = 280;
/** A column that stays in view takes at most this share of it, so that others are seen beside it. */
const MAX_KEPT_SHARE = 0.4;
const CHAR_WIDTH = 7.4;
const PADDING = 18;
/** Rows that show how wide the columns are, and which is the first. */
const SAMPLE_ROWS = 200;

/** Where each column of a sheet starts, and the last one ends, from the edge of the first one. */
export type ColumnEdges = readonly number[];

/** Returns how wide each column of a sheet must be for its first cells, in CSS pixels at the usual size of text. */
export function neededWidths(sheet: Pick<Sheet, "lines" | "columnCount" | "hiddenCells">): readonly number[] {
  const widths = new Array<number>(sheet.columnCount).fill(MIN_WIDTH);
  let seen = 0;
  for (const [, line] of sheet.lines) {
    if (seen++ >= SAMPLE_ROWS) break;
    for (const { row, column, columns, start, end } of line) {
      if (columns > 1) continue;
      const mark = isHiddenCell(sheet.hiddenCells, { row, column }) ? SPREADSHEET_WORDS.hidden.length + 2 : 0;
      const width = (end - start + mark) * CHAR_WIDTH + PADDING;
      widths[column - 1] = Math.max(widths[column - 1] ?? 0, width);
    }
  }
  return widths;
}

type Room = {
  /** The width of the view without the row numbers; 0 until it is measured. */
  readonly width: number;
  readonly scale: number;
  /** The column that stays in view. It never covers most of the view. */
  readonly kept: number | null;
};

/**
 * Returns the edges of the columns, as wide as they need within limits. Free width is shared: first by the columns whose
 * cells are cut off, then by the others.
 */
export function columnEdges(needed: readonly number[], { width, scale, kept }: Room): ColumnEdges {
  const limit = Math.max(MIN_WIDTH * scale, width * MAX_KEPT_SHARE);
  const most = (at: number) => (kept === at + 1 && width > 0 ? limit : Number.POSITIVE_INFINITY);
  const usual = needed.map((need, at) => Math.min(Math.min(need, MAX_WIDTH) * scale, most(at)));
  const uncut = grown(
    usual,
    needed.map((need, at) => Math.min(need * scale, most(at))),
    width,
  );
  const shared = grown(
    uncut,
    uncut.map((wide, at) => Math.min(Math.max(wide, MAX_WIDTH * scale), most(at))),
    width,
  );
  const edges = [0];
  for (const wide of shared) edges.push((edges.at(-1) ?? 0) + Math.floor(wide));
  return edges;
}

/** Returns the widths, each grown by the same share of what it lacks to its limit, as far as the room allows. */
function grown(widths: readonly number[], limits: readonly number[], room: number): readonly number[] {
  const lacks = widths.map((wide, at) => Math.max(0, (limits[at] ?? 0) - wide));
  const free = Math.max(0, room - sum(widths));
  const share = Math.min(1, free / Math.max(1, sum(lacks)));
  return widths.map((wide, at) => wide + (lacks[at] ?? 0) * share);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns the first column with a cell, which names the rows; null for a sheet with one column or none. */
export function firstColumn({ lines, columnCount }: Pick<Sheet, "lines" | "columnCount">): number | null {
  if (columnCount < 2) return null;
  let first = columnCount;
  let seen = 0;
  for (const [, line] of lines) {
    if (seen++ >= SAMPLE_ROWS) break;
    for (const { column, start, end } of line) if (end > start && column < first) first = column;
  }
  return first < columnCount ? first : null;
}

/** Returns the width of the row numbers, with room for the word "hidden" if rows are. */
export function rowNumberWidth(rowCount: number, hasHidden: boolean, scale: number): number {
  const chars = String(rowCount).length + (hasHidden ? SPREADSHEET_WORDS.hidden.length + 1 : 0);
  return Math.round((chars * CHAR_WIDTH + PADDING) * scale);
}

export type Columns = { readonly from: number; readonly to: number };

/** Returns the columns, from 1, that a part of the width shows. */
export function columnsBetween(edges: ColumnEdges, left: number, right: number): Columns {
  const last = Math.max(1, edges.length - 1);
  const from = Math.min(firstAfter(edges, Math.max(left, 0)), last);
  return { from, to: Math.min(Math.max(firstAfter(edges, right), from), last) };
}

/** Returns the index of the first edge after a place. */
function firstAfter(edges: ColumnEdges, at: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the id of a cell's element. */
export function cellId(grid: string, place: { readonly row: number; readonly column: number }): string {
  return `${grid}-${cellAddress(place)}`;
}
