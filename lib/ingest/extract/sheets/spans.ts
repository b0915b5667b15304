import { type Range, SHEET_LIMITS } from "./grid.ts";

/** The merged ranges of a table by their first cells, and the other cells that they cover, as "row:column". */
export type Spans = { readonly starts: ReadonlyMap<string, Range>; readonly covered: ReadonlySet<string> };

export const cellKey = (row: number, column: number) => `${row}:${column}`;

/**
 * Returns the merged ranges inside a table. Of ranges that overlap, as a damaged file may have them, only the first is
 * used.
 */
export function spansOf(merges: readonly Range[], range: Range): Spans {
  const starts = new Map<string, Range>();
  const covered = new Set<string>();
  let work = SHEET_LIMITS.placedCells;
  for (const { top, left, ...ends } of merges) {
    if (top < range.top || left < range.left || top > range.bottom || left > range.right) continue;
    const bottom = Math.min(ends.bottom, range.bottom);
    const right = Math.min(ends.right, range.right);
    work -= (bottom - top + 1) * (right - left + 1);
    if (work < 0) break;
    const cells = keysIn({ top, left, bottom, right });
    if (cells.some((cell) => covered.has(cell) || starts.has(cell))) continue;
    starts.set(cellKey(top, left), { top, left, bottom, right });
    for (const cell of cells.slice(1)) covered.add(cell);
  }
  return { starts, covered };
}

function keysIn({ top, left, bottom, right }: Range): string[] {
  const keys: string[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) keys.push(cellKey(row, column));
  return keys;
}
