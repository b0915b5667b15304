import { countHeadRows } from "#lib/text/table-heads.ts";
import type { GridCell, GridRow, Range } from "./grid.ts";

/** Number of first rows that show which of them are headings. */
export const FIRST_ROWS = 40;
/** A longer cell is text, not a heading. */
const MAX_HEAD_CHARS = 80;
const MOST_HEAD_ROWS = 3;

/**
 * Returns the number of rows of column headings at the top of a table. Spreadsheets do not mark them: they are names
 * above numbers or dates, names in all columns that no cell below repeats, or a row of names that span columns above them.
 */
export function headRows(rows: readonly GridRow[], range: Range, merges: readonly Range[]): number {
  const top = rows.slice(0, FIRST_ROWS);
  if (range.right === range.left || top.length < 2) return 0;
  let spanning = 0;
  while (spanning < MOST_HEAD_ROWS - 1 && isSpanningRow(top[spanning], merges)) spanning++;
  const isHeaded = isHeadRow(top.slice(spanning), range);
  return isHeaded && top.length > spanning + 1 ? spanning + 1 : 0;
}

/** True for a row of words of which one spans several columns: "2023" above "Homes" and "Sum". */
function isSpanningRow(line: GridRow | undefined, merges: readonly Range[]): boolean {
  return (
    line?.cells.some(({ column }) =>
      merges.some(
        ({ top, left, right, bottom }) =>
          top === line.row && left === column && right > left && bottom === top,
      ),
    ) ?? false
  );
}

function isHeadRow(rows: readonly GridRow[], range: Range): boolean {
  const [first, ...below] = rows;
  if (!first || below.length === 0) return false;
  const width = range.right - range.left + 1;
  const texts = first.cells.map(({ text }) => text.trim());
  if (first.cells.length * 2 < width || texts.some((text) => text.length > MAX_HEAD_CHARS)) return false;
  const words = rows.map(({ cells }) => wordsByColumn(cells, range));
  const isPlain = first.cells.every(({ kind }) => kind === "text");
  if (!isPlain)
    return (
      width > 1 &&
      countHeadRows(
        words,
        rows.map(() => false),
      ) === 1
    );
  if (new Set(texts).size < texts.length) return false;
  return hasOtherKindBelow(first, below) || (below.length > 1 && !isRepeatedBelow(first, below));
}

/** True if a column with a heading has numbers or dates. */
function hasOtherKindBelow({ cells }: GridRow, below: readonly GridRow[]): boolean {
  const named = new Set(cells.map(({ column }) => column));
  return below.some((line) => line.cells.some(({ kind, column }) => kind !== "text" && named.has(column)));
}

function isRepeatedBelow({ cells }: GridRow, below: readonly GridRow[]): boolean {
  const names = new Map(cells.map(({ column, text }) => [column, text]));
  return below.some((line) => line.cells.some(({ column, text }) => names.get(column) === text));
}

/** Returns one text a column. Wide tables are judged by their first columns. */
function wordsByColumn(cells: readonly GridCell[], { left, right }: Range): string[] {
  const words = Array.from({ length: Math.min(right - left + 1, 200) }, () => "");
  for (const { column, text } of cells) if (column - left < words.length) words[column - left] = text;
  return words;
}
