import { withoutHidden } from "#lib/domain/hidden-cells.ts";
import { parseCellRange } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { type GridCell, inside, type TableGrid } from "./table-grid.ts";

/** A passage of rows of a sheet: its text with tabs between the cells, and its path, which ends with their address. */
export type RowsPassage = { readonly text: string; readonly sectionPath: readonly string[] };

/**
 * Returns the rows of a sheet with the heading of its column before each value: "Payee: Riverside · Amount: £1,204.50".
 * Cells without words are left out. Null for other passages, and for rows with other columns. Headings in the path of a
 * passage do not say which column each is of.
 * @param readHeads returns the headings of the columns. It is called for rows of a sheet only, because it takes time.
 */
export function labelledRows(
  { text, sectionPath }: RowsPassage,
  readHeads: () => readonly string[],
): string | null {
  const range = parseCellRange(withoutHidden(sectionPath.at(-1) ?? "").address);
  if (range === null) return null;
  const columns = range.last.column - range.first.column + 1;
  const heads = readHeads();
  const rows = range.last.row - range.first.row + 1;
  const body = heads.length === columns ? splitRows(text, rows, columns) : null;
  if (body === null) return null;
  const labelled = body.map((cells) => {
    const filled = cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [{ cell, head: heads[at] ?? "" }]));
    return filled.map(({ cell, head }) =>
      head.trim() === "" ? cell.trim() : `${head.trim()}: ${cell.trim()}`,
    );
  });
  return labelled.map((cells) => cells.join(" · ")).join("\n");
}

/**
 * Returns the rows of a sheet inside a span, as `labelledRows` does, if cells cover several rows or columns. Such a cell
 * is in each of its rows, and has the headings of its columns. Null if rows are missing in the grid.
 * @param readGrid is called for rows of a sheet only, because it takes time.
 */
export function labelledMergedRows(
  { sectionPath }: Pick<RowsPassage, "sectionPath">,
  span: Span,
  readGrid: () => TableGrid | null,
): string | null {
  const range = parseCellRange(withoutHidden(sectionPath.at(-1) ?? "").address);
  const grid = range === null ? null : readGrid();
  if (range === null || grid === null) return null;
  const rows = grid.body.filter((row) => {
    const last = Math.max(...row.map((cell) => cell.row));
    const own = row.filter((cell) => cell.row === last && cell.row >= 0);
    return own.length > 0 && own.every((cell) => inside(cell.span, span));
  });
  if (rows.length !== range.last.row - range.first.row + 1) return null;
  return rows.map((row) => labelledCells(grid.heads, row)).join("\n");
}

function labelledCells(heads: readonly string[], row: readonly GridCell[]): string {
  const cells = [...new Set(row)].filter(({ text }) => text.trim() !== "");
  const parts = cells.map((cell) => {
    const names = row.flatMap((each, column) => (each === cell ? [heads[column]?.trim() ?? ""] : []));
    const head = [...new Set(names)].filter((name) => name !== "").join(", ");
    return head === "" ? cell.text.trim() : `${head}: ${cell.text.trim()}`;
  });
  return parts.join(" · ");
}

/** Returns the cells of the rows. Null if the lines are not the rows, as with merged cells. */
function splitRows(text: string, rows: number, columns: number): readonly (readonly string[])[] | null {
  const whole = text.split("\t");
  // The cells of one row may have several lines.
  if (rows === 1 && whole.length === columns) return [whole];
  const body = text
    .split("\n")
    .slice(-rows)
    .map((line) => line.split("\t"));
  return body.length === rows && body.every((cells) => cells.length === columns) ? body : null;
}
