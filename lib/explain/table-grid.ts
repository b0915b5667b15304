import { type DateColumns, type DateOrder, dateOrderAt } from "#lib/domain/date-order.ts";
import type { TableCell } from "#lib/domain/extracted.ts";
import { repeatHeads } from "#lib/domain/repeat-heads.ts";
import type { Span } from "#lib/domain/span.ts";
import { placeCells } from "#lib/text/place-cells.ts";
import { countHeadRows } from "#lib/text/table-heads.ts";
import { maskSecrets } from "./mask.ts";
import { plainPassage } from "./plain.ts";

/** Limits of the cells of a table, in characters. */
export const CELL_CHARS = {
  /** A longer cell is text: its best sentence is quoted and marked. */
  cell: 90,
  /** A longer cell names no row. */
  name: 160,
  /** A longer cell beside the name of a row is not part of the name. */
  beside: 60,
} as const;

type Rows = readonly (readonly TableCell[])[];

/** A table of a document with its text. Spans are code points of the document. */
export type TableText = Span & {
  readonly text: string;
  /** Where `text` begins, if not at the start of the table. */
  readonly textStart?: number;
  readonly rows: Rows;
  readonly format: string;
  /** The first rows of a long table, with their text from its start. `rows` are then some of its other rows. */
  readonly head?: { readonly rows: Rows; readonly text: string } | null;
  /** Of a sheet: the columns whose dates show their order. */
  readonly dates?: DateColumns | null;
};

export type GridCell = {
  readonly span: Span;
  readonly text: string;
  /** Index of the row that it begins in. */
  readonly row: number;
  /** True if it covers several rows or columns. */
  readonly wide: boolean;
  /** Which number of its dates is the day, if its column shows that. */
  readonly order?: DateOrder | undefined;
  /** Its number, if it shows it rounded. */
  readonly value?: string | undefined;
};

/** The heading of each column, "" if it has none, and the rows below them with one cell a column. */
export type TableGrid = {
  readonly heads: readonly string[];
  readonly body: readonly (readonly GridCell[])[];
};

/** A table with more rows, cells or characters is read in part: its first rows and those of the passage. */
export const LONG_TABLE = { rows: 400, cells: 10_000, chars: 60_000 } as const;
/** The first rows of a long table. Column headings take at most three rows; long ones need up to this many characters. */
export const TABLE_HEAD = { rows: 3, chars: 4000 } as const;
const MAX_COLUMNS = 256;

/** Returns a table as a grid, with spanned cells repeated. Null if it is no grid of at least two by two. */
export function tableGrid({ head = null, ...part }: TableText): TableGrid | null {
  if (part.rows.length > LONG_TABLE.rows) return null;
  const rows = [...(head?.rows ?? []), ...part.rows];
  if (rows.length < 2 || head?.rows.length === 0) return null;
  const first = head === null ? [] : withoutSpans({ ...part, ...head, textStart: part.start });
  const others = first && withoutSpans(part, first.length);
  if (first === null || others === null) return null;
  const grid = [...first, ...others];
  const columns = Math.max(...(head === null ? grid : first).map((row) => row.length));
  if (columns < 2 || columns * rows.length > LONG_TABLE.cells) return null;
  const headed = countHeadRows(
    grid.map((row) => row.map(({ text }) => text)),
    rows.map((row) => row.slice(1).some((cell) => cell.header)),
  );
  // A row of a part that has fewer cells may continue a cell above the part, so its columns are unknown.
  const isKnown = (row: readonly GridCell[]) => (head === null ? row.length >= 2 : row.length === columns);
  const body = grid.slice(headed).filter(isKnown);
  if (body.length === 0) return null;
  return {
    heads: columnHeads(grid.slice(0, headed), columns),
    body,
  };
}

const EMPTY_CELL: GridCell = { span: { start: 0, end: 0 }, text: "", row: -1, wide: false };

/**
 * Returns rows with one cell a column: a cell over several rows or columns is in each of them. Null with too many columns.
 * @param before number of rows of the grid before them
 */
function withoutSpans(
  { start, textStart = start, text, rows, format, dates }: TableText,
  before = 0,
): GridCell[][] | null {
  const places = placeCells(rows, MAX_COLUMNS);
  if (places === null) return null;
  const points = [...text];
  const grid: GridCell[][] = rows.map(() => []);
  for (const { cell, row, column, ...covered } of places) {
    const raw = points.slice(cell.start - textStart, cell.end - textStart).join("");
    const shown: GridCell = {
      span: { start: cell.start, end: cell.end },
      text: plainPassage(maskSecrets(raw), format),
      row: before + row,
      wide: (cell.colSpan ?? 1) > 1 || (cell.rowSpan ?? 1) > 1,
      order: dates ? dateOrderAt(dates, column) : undefined,
      value: cell.value,
    };
    for (const line of grid.slice(row, row + covered.rows))
      for (let right = column; right < column + covered.columns; right++) line[right] = shown;
  }
  // A gap left by spans that do not fit is an empty cell.
  return grid.map((row) => Array.from({ length: row.length }, (_, column) => row[column] ?? EMPTY_CELL));
}

function columnHeads(heads: readonly (readonly GridCell[])[], columns: number): readonly string[] {
  const rows = repeatHeads(heads.map((row) => row.map(({ text }) => text)));
  return Array.from({ length: columns }, (_, column) => {
    const words = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
    return [...new Set(words)].join(", ");
  });
}

/** True if a span is part of another, or all of it. */
export const inside = (span: Span, outer: Span) => span.start >= outer.start && span.end <= outer.end;
