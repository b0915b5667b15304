import type { TableCell } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { maskSecrets } from "./mask.ts";
import { plainPassage } from "./plain.ts";

/** A table of a document with its text. Spans are code points of the document. */
export type TableText = Span & {
  readonly text: string;
  readonly rows: readonly (readonly TableCell[])[];
  readonly format: string;
};

export type GridCell = {
  readonly span: Span;
  readonly text: string;
  /** Index of the row that it begins in. */
  readonly row: number;
  /** True if it covers several rows or columns. */
  readonly wide: boolean;
};

/** The heading of each column, "" if it has none, and the rows below them with one cell a column. */
export type TableGrid = {
  readonly heads: readonly string[];
  readonly body: readonly (readonly GridCell[])[];
};

/** Larger tables are lists of data, and reading them takes long. */
const LIMITS = { rows: 400, columns: 24 } as const;

/** Returns a table as a grid, with spanned cells repeated. Null if it is no grid of at least two by two. */
export function tableGrid(table: TableText): TableGrid | null {
  const { rows } = table;
  if (rows.length < 2 || rows.length > LIMITS.rows) return null;
  const grid = withoutSpans(table);
  const columns = Math.max(...grid.map((row) => row.length));
  if (columns < 2 || columns > LIMITS.columns) return null;
  const headed = headRows(grid, rows);
  const body = grid.slice(headed).filter((row) => row.length >= 2);
  if (body.length === 0) return null;
  return {
    heads: Array.from({ length: columns }, (_, column) => headOf(grid.slice(0, headed), column)),
    body,
  };
}

const EMPTY_CELL: GridCell = { span: { start: 0, end: 0 }, text: "", row: -1, wide: false };

/** Returns rows with one cell a column: a cell over several rows or columns is in each of them. */
function withoutSpans({ start, text, rows, format }: TableText): GridCell[][] {
  const points = [...text];
  const grid: GridCell[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[at]?.[column] !== undefined) column++;
      const raw = points.slice(cell.start - start, cell.end - start).join("");
      const shown: GridCell = {
        span: { start: cell.start, end: cell.end },
        text: plainPassage(maskSecrets(raw), format),
        row: at,
        wide: (cell.colSpan ?? 1) > 1 || (cell.rowSpan ?? 1) > 1,
      };
      const across = Math.min(cell.colSpan ?? 1, LIMITS.columns + 1);
      for (let down = at; down < Math.min(rows.length, at + (cell.rowSpan ?? 1)); down++) {
        for (let right = column; right < column + across; right++) {
          const line = grid[down];
          if (line) line[right] = shown;
        }
      }
      column += across;
    }
  }
  // A gap left by spans that do not fit is an empty cell.
  return grid.map((row) => Array.from({ length: row.length }, (_, column) => row[column] ?? EMPTY_CELL));
}

/**
 * Returns the number of rows of column headings: marked ones, or the first row if only the rows below have numbers.
 * PDF files do not mark headings.
 */
function headRows(grid: readonly (readonly GridCell[])[], rows: TableText["rows"]): number {
  const marked = rows.findIndex((row) => !row.slice(1).some((cell) => cell.header));
  const full = marked < 0 ? rows.length - 1 : marked;
  if (full > 0) return Math.min(full, rows.length - 1);
  const [first = [], ...below] = grid;
  const names = first.slice(1).every(({ text }) => text !== "" && !/^\P{L}*$/u.test(text));
  return names && below.some((row) => row.slice(1).some(({ text }) => /\p{N}/u.test(text))) ? 1 : 0;
}

function headOf(heads: readonly (readonly GridCell[])[], column: number): string {
  const words = heads.map((row) => row[column]?.text ?? "").filter((text) => text !== "");
  return [...new Set(words)].join(", ");
}
