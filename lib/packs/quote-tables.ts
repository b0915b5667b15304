import { oneLine } from "#lib/domain/citation.ts";
import type { TableCell, TableLines } from "#lib/domain/extracted.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import type { MergedCell } from "#lib/domain/quote-block.ts";
import type { Span } from "#lib/domain/span.ts";
import { wholeRows } from "#lib/domain/table-lines.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { placeCells } from "#lib/text/place-cells.ts";

/** Word allows 63 columns. A real table has far fewer cells than this. */
const MAX_COLUMNS = 63;
const MAX_CELLS = 2000;

/** A table of a version, in its code points. */
export type VersionTable = Span & {
  /** Null for a table that is stored by lines. */
  readonly rows: readonly (readonly TableCell[])[] | null;
  readonly lines?: TableLines | null;
  /** The first words of the table, from its start, if the quote begins below them. */
  readonly head?: string | null;
};

/** A cell inside a quote. `row` and `column` count the rows and columns of the quoted table, from 0. */
type QuotedCell = Span & MergedCell;

/** A table inside a quote, in code points of the quote. Its rows and columns come from the version's table. */
export type QuotedTable = Span & {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly QuotedCell[];
  /** True if the first row of the version's table is not in the quote. */
  readonly withoutHeader: boolean;
  /** The names of the columns, if the quote begins below them and the document marks them. */
  readonly heads?: readonly string[];
};

/**
 * Returns the tables inside a quote with the columns and spans that the version's tables name. Leaves out layout
 * tables of one column and very large tables.
 * @param start of the quote, in code points of the version
 */
export function quotedTables(
  tables: readonly VersionTable[],
  { quote, start }: { readonly quote: string; readonly start: number },
): readonly QuotedTable[] {
  const { length } = offsetMap(quote);
  return tables.flatMap((each) => {
    const table = { ...each, rows: each.rows ?? rowsInQuote(each, quote, start) };
    const quoted = quotedPart(table, { start, end: start + length });
    return quoted === null ? [] : [quoted];
  });
}

type TableRows = VersionTable & { readonly rows: readonly (readonly TableCell[])[] };

/** Returns the headings and the quoted rows of a table that is stored by lines; none if the quote cuts a row. */
function rowsInQuote(
  { start, end, lines, head }: VersionTable,
  quote: string,
  quoteStart: number,
): readonly (readonly TableCell[])[] {
  if (!lines) return [];
  const from = Math.max(start, quoteStart);
  const text = sliceCodePoints(quote, from - quoteStart, end - quoteStart);
  const quoted = wholeRows({ start, lines }, { text, start: from });
  if (quoted.length < text.split("\n").length) return [];
  if (from === start || lines.heads === 0 || !head) return quoted;
  const heads = wholeRows({ start, lines }, { text: head, start }).slice(0, lines.heads);
  return [...heads.filter((row) => (row.at(-1)?.end ?? from) < from), ...quoted];
}

type Grid = { readonly cells: readonly QuotedCell[]; readonly columnCount: number };

function quotedPart(table: TableRows, place: Span): QuotedTable | null {
  const grid = cellsWithPlaces(table.rows);
  if (grid === null) return null;
  const inside = grid.cells.filter(({ start, end }) => start < place.end && end > place.start && end > start);
  // Rows without words in the quote are left out; a cell over them covers fewer rows.
  const rowNumbers = [...new Set(inside.map(({ row }) => row))].sort((a, b) => a - b);
  const rowsBefore = (row: number) => rowNumbers.filter((each) => each < row).length;
  if (inside.length === 0 || rowNumbers.length * grid.columnCount > MAX_CELLS) return null;
  // If a table is stored by lines and has no headings, only its quoted rows are known.
  const withoutHeader = table.lines ? place.start > table.start : rowNumbers[0] !== 0;
  const heads = withoutHeader ? columnNames(table, grid) : null;
  return {
    ...(heads !== null && { heads }),
    start: Math.max(0, table.start - place.start),
    end: Math.min(table.end, place.end) - place.start,
    rowCount: rowNumbers.length,
    columnCount: grid.columnCount,
    withoutHeader,
    cells: inside.map(({ start, end, row, column, rows, columns }) => ({
      start: Math.max(start, place.start) - place.start,
      end: Math.min(end, place.end) - place.start,
      row: rowsBefore(row),
      column,
      rows: rowsBefore(row + rows) - rowsBefore(row),
      columns,
    })),
  };
}

/**
 * Returns the names of the columns from the first rows that the document marks as headings. A name over several columns
 * is the name of each. Null if the words of a name are unknown.
 */
function columnNames(
  { start, rows, head }: TableRows,
  { cells, columnCount }: Grid,
): readonly string[] | null {
  const unmarked = rows.findIndex((row) => !row.slice(1).some(({ header }) => header));
  const inHead = cells.filter((cell) => cell.row < unmarked);
  if (inHead.length === 0 || !head) return null;
  const map = offsetMap(head);
  if (inHead.some(({ end }) => end - start > map.length)) return null;
  const masked = maskSecrets(head);
  const names = Array.from({ length: columnCount }, (_, column) => {
    const own = inHead.filter((cell) => cell.column <= column && column < cell.column + cell.columns);
    const texts = own.map((cell) =>
      oneLine(masked.slice(map.toUtf16(cell.start - start), map.toUtf16(cell.end - start))),
    );
    return [...new Set(texts.filter((text) => text !== ""))].join(", ");
  });
  return names.every((name) => name === "") ? null : names;
}

/** Null for a table of one column, and for one that is wider than Word allows. */
function cellsWithPlaces(rows: TableRows["rows"]): Grid | null {
  const cells = placeCells(rows, MAX_COLUMNS)?.map(
    ({ cell, ...place }): QuotedCell => ({ start: cell.start, end: cell.end, ...place }),
  );
  const columnCount = cells?.reduce((most, { column, columns }) => Math.max(most, column + columns), 0) ?? 0;
  return cells === undefined || columnCount < 2 ? null : { cells, columnCount };
}

/** A line that stands for a table of the version. The tab keeps it from being a heading. */
const TABLE_MARK = "\ufdd0\t";

/** Returns the number of the table that a block of lines stands for; null for other lines. */
export function markedTable(lines: readonly string[]): number | null {
  const [line = ""] = lines;
  return lines.length === 1 && line.startsWith(TABLE_MARK) ? Number(line.slice(TABLE_MARK.length)) : null;
}

/** Replaces each table by a line that stands for it, and moves the other spans with the words around them. */
export function withTableMarks(
  quote: string,
  tables: readonly QuotedTable[],
  furniture: readonly Span[],
): { readonly words: string; readonly furniture: readonly Span[] } {
  const map = offsetMap(quote);
  const parts: string[] = [];
  const shifts: { readonly from: number; readonly by: number }[] = [];
  let at = 0;
  for (const [index, { start, end }] of tables.entries()) {
    const mark = `\n\n${TABLE_MARK}${index}\n\n`;
    parts.push(quote.slice(map.toUtf16(at), map.toUtf16(start)), mark);
    shifts.push({ from: end, by: mark.length - (end - start) });
    at = end;
  }
  parts.push(quote.slice(map.toUtf16(at)));
  const shifted = (place: number) =>
    shifts.reduce((sum, { from, by }) => (from <= place ? sum + by : sum), place);
  return {
    words: parts.join(""),
    furniture: furniture.map((span) => ({ start: shifted(span.start), end: shifted(span.end) })),
  };
}

/** True if the cells have all words of their part of the quote. A table that would lose words stays text. */
export function holdsAllWords(quote: string, { start, end, cells }: QuotedTable): boolean {
  const map = offsetMap(quote);
  const bare = (from: number, to: number) =>
    quote.slice(map.toUtf16(from), map.toUtf16(to)).replace(/\s+/g, "");
  return cells.map((cell) => bare(cell.start, cell.end)).join("") === bare(start, end);
}

/** The cells of lines that are a table. The rows are uneven if their columns are unknown. */
type LineTable = {
  readonly rows: readonly (readonly string[])[];
  readonly isEven: boolean;
  /** True if the lines have bars, but no header above a row of dashes. */
  readonly withoutHeader: boolean;
};

/** Returns the cells of lines that are a table: with tabs, or in Markdown with bars. Null for any other lines. */
export function tableRows(lines: readonly string[], isMarkdown: boolean): LineTable | null {
  const barred = isMarkdown && isBarred(lines);
  const rows = barred ? barredRows(lines) : tabbedRows(lines);
  if (rows === null || rows.length === 0) return null;
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells > MAX_CELLS || rows.some((row) => row.length > MAX_COLUMNS)) return null;
  // A short row of Markdown lacks its last cells. A short row of another text may lack any, because of merged cells.
  const isEven = barred || rows.every((row) => row.length === rows[0]?.length);
  return { rows, isEven, withoutHeader: barred && !(isRule(lines[1]) && lines[1]?.includes("-")) };
}

/** Not a table: one line with one tab, which may be a numbered paragraph, and lines that all begin with a tab. */
function tabbedRows(lines: readonly string[]): string[][] | null {
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  if (rows.some((row) => row.length < 2) || rows.every(([first]) => first === "")) return null;
  return rows.length > 1 || (rows[0]?.length ?? 0) > 2 ? rows : null;
}

function isBarred(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line));
}

/** True for the row below the header, and for empty rows. */
const isRule = (line = "") => /^[|:\s-]+$/.test(line);

/** A backslash before a bar makes it a part of the cell. */
function barredRows(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !isRule(line))
    .map((line) => {
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
      return cells.map((cell) => plainPassage(cell, "md"));
    });
}
