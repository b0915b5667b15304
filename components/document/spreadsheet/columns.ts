import type { Sheet } from "#lib/domain/sheet-grid.ts";
import { cellAddress } from "#lib/domain/sheet-place.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

/** Sizes in CSS pixels at the usual size of text. */
export const ROW_HEIGHT = 28;
const MIN_WIDTH = 64;
const MAX_WIDTH = 280;
const CHAR_WIDTH = 7.4;
const PADDING = 18;
/** Rows that show how wide the columns are. */
const SAMPLE_ROWS = 200;

/** Where each column of a sheet starts, and the last one ends, from the edge of the first one. */
export type ColumnEdges = readonly number[];

/** Returns the edges of the columns, as wide as their first cells need, within limits. */
export function columnEdges(sheet: Pick<Sheet, "lines" | "columnCount">, scale: number): ColumnEdges {
  const widths = new Float64Array(sheet.columnCount).fill(MIN_WIDTH);
  let seen = 0;
  for (const [, line] of sheet.lines) {
    if (seen++ >= SAMPLE_ROWS) break;
    for (const { column, columns, start, end } of line) {
      if (columns > 1) continue;
      const width = Math.min((end - start) * CHAR_WIDTH + PADDING, MAX_WIDTH);
      widths[column - 1] = Math.max(widths[column - 1] ?? 0, width);
    }
  }
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + Math.round(width * scale));
  return edges;
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
