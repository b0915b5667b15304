import type { Sheet, SheetCell } from "#lib/domain/sheet-grid.ts";
import type { CellPlace } from "#lib/domain/sheet-place.ts";

type Pressed = {
  readonly key: string;
  /** True with Ctrl or Cmd. */
  readonly withControl: boolean;
  /** Rows of a page. */
  readonly page: number;
};

/** Returns the place to which a key moves from a place, as in spreadsheet programs. Null for any other key. */
export function movedBy(
  { key, withControl, page }: Pressed,
  from: CellPlace,
  cell: SheetCell | null,
  { rowCount, columnCount }: Pick<Sheet, "rowCount" | "columnCount">,
): CellPlace | null {
  const { row, column } = from;
  const { rows = 1, columns = 1 } = cell ?? {};
  const top = cell?.row ?? row;
  const left = cell?.column ?? column;
  const places: Readonly<Record<string, CellPlace>> = {
    ArrowUp: { row: withControl ? 1 : top - 1, column },
    ArrowDown: { row: withControl ? rowCount : top + rows, column },
    ArrowLeft: { row, column: withControl ? 1 : left - 1 },
    ArrowRight: { row, column: withControl ? columnCount : left + columns },
    Home: { row: withControl ? 1 : row, column: 1 },
    End: { row: withControl ? rowCount : row, column: columnCount },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const to = places[key];
  if (!to) return null;
  return {
    row: Math.min(Math.max(to.row, 1), rowCount),
    column: Math.min(Math.max(to.column, 1), columnCount),
  };
}
