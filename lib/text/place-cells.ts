import type { TableCell } from "#lib/domain/extracted.ts";

/** A cell of a table with its first row and column, from 0, and the number of rows and columns that it covers. */
export type CellPlace = {
  readonly cell: TableCell;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

/**
 * Places each cell in the first column that no cell to the left or from above covers, as HTML does. A cell ends with
 * the table. Null if the table has more columns than `maxColumns`, which limits the work to rows times columns.
 */
export function placeCells(
  rows: readonly (readonly TableCell[])[],
  maxColumns: number,
): readonly CellPlace[] | null {
  const places: CellPlace[] = [];
  /** For each column, the first row below the cells that cover it. */
  const freeFrom: number[] = [];
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while ((freeFrom[column] ?? 0) > row) column++;
      const columns = cell.colSpan ?? 1;
      if (column + columns > maxColumns) return null;
      const down = Math.min(cell.rowSpan ?? 1, rows.length - row);
      places.push({ cell, row, column, rows: down, columns });
      for (let at = column; at < column + columns; at++)
        freeFrom[at] = Math.max(freeFrom[at] ?? 0, row + down);
      column += columns;
    }
  }
  return places;
}
