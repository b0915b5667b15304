import { cellRuns, withPicturesOf } from "./blocks.ts";
import type { DraftBlock, DraftCell } from "./compose.ts";

/** A cell with its place in the grid, before vertical merges are counted. */
export type GridCell = {
  readonly column: number;
  colSpan: number;
  /** True if it continues the cell above. */
  readonly continues: boolean;
  readonly blocks: readonly DraftBlock[];
  rowSpan: number;
};
export type GridRow = { readonly header: boolean; readonly cells: readonly GridCell[] };

/**
 * Returns a table as one block with its cells and spans. A table of one column only frames text (such as a policy box),
 * so it becomes the blocks of its cells.
 */
export function gridTable(rows: readonly GridRow[]): DraftBlock[] {
  if (rows.every((row) => row.cells.length <= 1))
    return rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks));
  mergeDown(rows);
  const drafts = rows.map(({ cells, header }) =>
    cells.filter((cell) => !cell.continues).map((cell) => draftCell(cell, header)),
  );
  const table: DraftBlock = { kind: "table", runs: [], rows: drafts.filter((row) => row.length > 0) };
  return [
    withPicturesOf(
      table,
      rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks)),
    ),
  ];
}

/** Extends the cell above each continued cell. */
function mergeDown(rows: readonly GridRow[]): void {
  const above = new Map<number, GridCell>();
  for (const row of rows) {
    for (const cell of row.cells) {
      const top = above.get(cell.column);
      if (cell.continues && top) top.rowSpan++;
      else above.set(cell.column, cell);
    }
  }
}

function draftCell(cell: GridCell, header: boolean): DraftCell {
  return {
    runs: cellRuns(cell.blocks),
    ...(header && { header }),
    ...(cell.colSpan > 1 && { colSpan: cell.colSpan }),
    ...(cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
  };
}
