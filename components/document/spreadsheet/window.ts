import type { Sheet, SheetCell, SheetTable } from "#lib/domain/sheet-grid.ts";

/** Rows drawn above and below those that are seen. */
const SPARE_ROWS = 8;
/** Rows of headings that stay in view. More would leave no room. */
const MOST_PINNED = 3;

export type Window = {
  /** Rows of column headings that stay below the column letters. */
  readonly pinned: readonly number[];
  readonly rows: readonly number[];
  /** Merged cells that reach into the drawn rows. */
  readonly reaching: readonly SheetCell[];
};

const NONE: readonly SheetCell[] = [];

/** Returns the rows to draw, while rows from `top` on are seen (CSS pixels). */
export function windowOf(
  { rowCount, tables, merged }: Pick<Sheet, "rowCount" | "tables" | "merged">,
  seen: { readonly top: number; readonly height: number; readonly rowHeight: number },
): Window {
  const { top, height, rowHeight } = seen;
  const first = Math.max(1, Math.floor(top / rowHeight) + 1 - SPARE_ROWS);
  const last = Math.min(rowCount, Math.ceil((top + height) / rowHeight) + SPARE_ROWS);
  const pinned = pinnedRows(tables, top, rowHeight);
  const reaching =
    merged.length === 0 ? NONE : merged.filter(({ row, rows }) => row <= last && row + rows - 1 >= first);
  const rows = new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at));
  for (const { row } of reaching) rows.add(row);
  for (const row of pinned) rows.delete(row);
  return { pinned, rows: [...rows].sort((a, b) => a - b), reaching };
}

/** Returns the heading rows of the table that is seen, once its first row is scrolled out of view. */
function pinnedRows(tables: readonly SheetTable[], top: number, rowHeight: number): readonly number[] {
  const seen = Math.floor(top / rowHeight) + 1;
  const table = tables.find(
    (each) => each.headRows > 0 && top > (each.top - 1) * rowHeight && seen <= each.bottom,
  );
  return table ? headRowsOf(table) : [];
}

/** Returns the rows of headings of a table that stay in view. */
export function headRowsOf({ top, headRows }: SheetTable): readonly number[] {
  return Array.from({ length: Math.min(headRows, MOST_PINNED) }, (_, at) => top + at);
}

/** Returns the table that holds a place below its headings. */
export function tableAt(
  tables: readonly SheetTable[],
  { row, column }: { readonly row: number; readonly column: number },
): SheetTable | null {
  const holds = ({ top, headRows, bottom, left, right }: SheetTable) =>
    row >= top + headRows && row <= bottom && column >= left && column <= right;
  return tables.find(holds) ?? null;
}
