import type { GridCell } from "./table-grid.ts";

/** A cell below the names of its row and column. */
export type NamedCell = { readonly cell: GridCell; readonly row: string; readonly column: string | null };

/** Returns the cells of a row beside those that name it; none if the row has no name. */
export function namedCells(heads: readonly string[], row: readonly GridCell[]): readonly NamedCell[] {
  const names = nameCount(heads, row);
  const name = [...new Set(row.slice(0, names).map((cell) => cell.text))].filter(Boolean).join(", ");
  if (name === "") return [];
  return row.flatMap((cell, column) =>
    column < names ? [] : [{ cell, row: name, column: heads[column] || null }],
  );
}

/** The first cell names its row, with those after it whose column has no heading, such as the parts of a group. */
function nameCount(heads: readonly string[], row: readonly GridCell[]): number {
  const isUnnamed = (column: number) => heads.some(Boolean) && heads[column] === "";
  let count = 1;
  while (count < row.length - 1 && isUnnamed(count)) count++;
  return count;
}
