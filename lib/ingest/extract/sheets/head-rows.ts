import { repeatHeads } from "#lib/domain/repeat-heads.ts";
import { areYearsInOrder, countHeadRows } from "#lib/text/table-heads.ts";
import type { GridCell, GridRow, Range } from "./grid.ts";

/** Number of first rows that show which of them are headings. */
export const FIRST_ROWS = 40;
/** A longer cell is text, not a heading. */
const MAX_HEAD_CHARS = 80;
const MOST_HEAD_ROWS = 3;
/** Wide tables are judged by their first columns. */
const JUDGED_COLUMNS = 200;

/**
 * Returns the number of rows of column headings at the top of a table. Spreadsheets do not mark them: they are names
 * above numbers or dates, names in all columns that no cell below repeats, or rows of names over several columns above them.
 */
export function headRows(rows: readonly GridRow[], range: Range, merges: readonly Range[]): number {
  const top = rows.slice(0, FIRST_ROWS);
  if (range.right === range.left || top.length < 2) return 0;
  const first = top.slice(0, MOST_HEAD_ROWS);
  const spans = merges.filter((merge) => first.some(({ row }) => row === merge.top));
  for (let count = Math.min(MOST_HEAD_ROWS, top.length - 1); count > 1; count--) {
    const joined = joinedHeads(top.slice(0, count), range, spans);
    if (joined && isHeadRow([joined, ...top.slice(count)], range)) return count;
  }
  let spanning = 0;
  while (spanning < MOST_HEAD_ROWS - 1 && isSpanningRow(top[spanning], spans)) spanning++;
  const isHeaded = isHeadRow(top.slice(spanning), range);
  return isHeaded && top.length > spanning + 1 ? spanning + 1 : 0;
}

/**
 * Returns rows of headings as one row, in which each column has all of its names: "Homes, 2023". Null if a row above the
 * last one has no name over several columns, or if the last one has numbers that are not years in order.
 */
function joinedHeads(rows: readonly GridRow[], range: Range, spans: readonly Range[]): GridRow | null {
  const last = rows.at(-1);
  const above = rows.slice(0, -1);
  const words = rows.map((line) => wordsByColumn(line.cells, range));
  const filled = withMerged(rows, words, range, spans);
  const names = repeatHeads(filled);
  const isAboveOthers = above.every(
    (line, at) =>
      line.cells.every(({ kind }) => kind === "text") &&
      (isSpanningRow(line, spans) || repeatsHeads(filled[at] ?? [], names, at)),
  );
  if (!last || !isAboveOthers || !haveYearsOnly(last, names, range)) return null;
  const cells = (names[0] ?? []).flatMap((_, column): GridCell[] => {
    const text = [...new Set(names.map((row) => row[column] ?? ""))].filter((name) => name !== "").join(", ");
    return text === "" ? [] : [{ column: range.left + column, text, kind: "text" }];
  });
  return { row: last.row, cells };
}

/** Returns the words of rows with those of a merged cell in all columns and rows that it covers. */
function withMerged(
  rows: readonly GridRow[],
  words: readonly (readonly string[])[],
  { left }: Range,
  merges: readonly Range[],
): readonly (readonly string[])[] {
  const filled = words.map((row) => [...row]);
  for (const merge of merges) {
    const from = rows.findIndex(({ row }) => row === merge.top);
    const text = words[from]?.[merge.left - left] ?? "";
    for (const [at, { row }] of rows.entries()) {
      const line = filled[at];
      if (!line || row < merge.top || row > merge.bottom) continue;
      const right = Math.min(merge.right - left, line.length - 1);
      for (let column = Math.max(0, merge.left - left); column <= right; column++) line[column] = text;
    }
  }
  return filled;
}

/**
 * True for a row of names of which one stands over several columns without being merged: "Homes" and nothing, above
 * "2023" and "2024". Each other column has a name in one of the rows. Without other columns, names that are the same
 * below show that they are names.
 */
function repeatsHeads(row: readonly string[], names: readonly (readonly string[])[], at: number): boolean {
  const own = names[at] ?? [];
  const below = own.map((_, column) =>
    names
      .slice(at + 1)
      .map((line) => line[column] ?? "")
      .join(""),
  );
  const repeated = own.map((text, column) => text !== "" && (row[column] ?? "") === "");
  if (!repeated.includes(true)) return false;
  const others = own.flatMap((text, column) =>
    repeated[column] || repeated[column + 1]
      ? []
      : [{ isNamed: text !== "", isNamedBelow: below[column] !== "" }],
  );
  if (others.length === 0) return new Set(below).size < below.length;
  return others.every(({ isNamed, isNamedBelow }) => isNamed !== isNamedBelow);
}

/** True if numbers in a row of headings are years in order below one name. */
function haveYearsOnly({ cells }: GridRow, names: readonly (readonly string[])[], { left }: Range): boolean {
  const groups = Map.groupBy(
    cells.filter(({ column }) => column - left < JUDGED_COLUMNS),
    ({ column }) =>
      names
        .slice(0, -1)
        .map((row) => row[column - left] ?? "")
        .join("\n"),
  );
  return [...groups.values()].every((group) => {
    const isNamed = group.every(({ kind, text }) => kind === "text" || /\p{L}/u.test(text));
    return isNamed || areYearsInOrder(group.map(({ text }) => text.trim()));
  });
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

/** Returns one text a column. */
function wordsByColumn(cells: readonly GridCell[], { left, right }: Range): string[] {
  const words = Array.from({ length: Math.min(right - left + 1, JUDGED_COLUMNS) }, () => "");
  for (const { column, text } of cells) if (column - left < words.length) words[column - left] = text.trim();
  return words;
}
