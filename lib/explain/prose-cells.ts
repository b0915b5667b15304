import type { Span } from "#lib/domain/span.ts";
import { CELL_CHARS, type GridCell, inside, type TableText, tableGrid } from "./table-grid.ts";

/** A cell with sentences. */
export type ProseCell = {
  readonly span: Span;
  readonly text: string;
  /** The name of its row and the heading of its column. */
  readonly headings: readonly string[];
};

/** Returns the cells of a passage that are too long to be quoted whole, so their best sentence is. */
export function proseCells(table: TableText, within: Span): readonly ProseCell[] {
  const grid = tableGrid(table);
  if (grid === null) return [];
  const seen = new Set<GridCell>();
  return grid.body.flatMap((row) =>
    row.flatMap((cell, column): ProseCell[] => {
      if (seen.has(cell) || cell.text.length <= CELL_CHARS.cell || !inside(cell.span, within)) return [];
      seen.add(cell);
      const [name] = row;
      const own = name && name !== cell && name.text.length <= CELL_CHARS.name ? [name.text] : [];
      const head = grid.heads[column];
      return [{ span: cell.span, text: cell.text, headings: head ? [...own, head] : own }];
    }),
  );
}
