import type { Block, TableCell, TableLines } from "./extracted.ts";
import type { Span } from "./span.ts";

/** Counts the units of a text: `utf16Units` or `codePoints`. */
export type CountUnits = (text: string) => number;

export const utf16Units: CountUnits = (text) => text.length;

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/g;
export const codePoints: CountUnits = (text) => text.length - (text.match(ASTRAL)?.length ?? 0);

/**
 * Returns the cells of lines of a table that is stored by lines.
 * @param start where the lines begin, in the unit that `count` counts.
 * @param heads how many of these lines are column headings.
 */
export function cellsOfLines(
  lines: string,
  { start, heads, count }: { readonly start: number; readonly heads: number; readonly count: CountUnits },
): TableCell[][] {
  let at = start;
  return lines.split("\n").map((line, index) => {
    const row = line.split("\t").map((text): TableCell => {
      const from = at;
      at += count(text) + 1;
      return { start: from, end: at - 1, ...(index < heads && { header: true }) };
    });
    return row;
  });
}

/** A part of a table that is stored by lines. */
export type TablePart = {
  readonly text: string;
  /** Where `text` begins, in code points of the version. */
  readonly start: number;
  /** True if it begins inside a line of the table. Only missing cells show a cut if this is unknown. */
  readonly cutsFirst?: boolean;
  /** True if it ends inside a line of the table. */
  readonly cutsLast?: boolean;
};

/**
 * Returns the cells of the lines that a part of a table holds whole, in code points of the version.
 * @param table where the version's table starts, in code points, and its shape.
 */
export function wholeRows(
  table: { readonly start: number; readonly lines: TableLines },
  { text, start, cutsFirst = false, cutsLast = false }: TablePart,
): TableCell[][] {
  const { heads, columns } = table.lines;
  const rows = cellsOfLines(text, { start, heads: start === table.start ? heads : 0, count: codePoints });
  return rows.slice(cutsFirst ? 1 : 0, cutsLast ? -1 : undefined).filter((row) => row.length === columns);
}

/**
 * Returns the cells of a table's rows, in UTF-16 units. If the table is stored by lines, returns only the rows that a
 * span touches. Returns no rows if the cells are unknown.
 */
export function rowsOfBlock(
  text: string,
  { start, end, rows, lines }: Pick<Block, "start" | "end" | "rows" | "lines">,
  span: Span = { start, end },
): readonly (readonly TableCell[])[] {
  if (rows || !lines) return rows ?? [];
  const [first, last] = [Math.max(start, span.start), Math.min(end, span.end)];
  if (first > last) return [];
  const from = Math.max(start, text.lastIndexOf("\n", first - 1) + 1);
  const lineEnd = text.indexOf("\n", last);
  const to = lineEnd < 0 ? end : Math.min(end, lineEnd);
  const heads = from === start ? lines.heads : 0;
  return cellsOfLines(text.slice(from, to), { start: from, heads, count: utf16Units });
}

/** Returns where the lines of a part of a text begin, in UTF-16 units. */
export function lineStarts(text: string, { start, end }: Span): readonly number[] {
  const starts = [start];
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}
