import type { GridRow, Range } from "./grid.ts";

/** Rows and columns that divide a sheet again and again end at this depth. */
const MAX_DEPTH = 12;

/**
 * Returns the tables and single cells of a sheet: ranges of filled cells, divided by empty rows and empty columns. In
 * order from top to bottom, then from left to right.
 */
export function rangesOf(rows: readonly GridRow[]): readonly Range[] {
  const whole = { top: 1, left: 1, bottom: Number.MAX_SAFE_INTEGER, right: Number.MAX_SAFE_INTEGER };
  const found = divide(rowsIn(rows, whole), 0);
  return found.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Returns the filled cells of the rows inside a range. */
export function rowsIn(rows: readonly GridRow[], range: Range): readonly GridRow[] {
  const inside: GridRow[] = [];
  for (let at = firstAtOrBelow(rows, range.top); at < rows.length; at++) {
    const line = rows[at];
    if (!line || line.row > range.bottom) break;
    // Most tables are alone on their rows, and a copy of millions of cells takes much memory.
    if (isInside(line, range)) inside.push(line);
    else {
      const cells = line.cells.filter(({ column }) => column >= range.left && column <= range.right);
      if (cells.length > 0) inside.push({ row: line.row, cells });
    }
  }
  return inside;
}

function isInside({ cells }: GridRow, { left, right }: Range): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  return first !== undefined && last !== undefined && first.column >= left && last.column <= right;
}

function firstAtOrBelow(rows: readonly GridRow[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? row) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function divide(rows: readonly GridRow[], depth: number): Range[] {
  if (rows.length === 0) return [];
  if (depth > MAX_DEPTH) return [boundsOf(rows)];
  const bands = dividedByRows(rows);
  if (bands.length > 1) return bands.flatMap((band) => divide(band, depth + 1));
  const parts = dividedByColumns(rows);
  return parts.length > 1 ? parts.flatMap((part) => divide(part, depth + 1)) : [boundsOf(rows)];
}

function dividedByRows(rows: readonly GridRow[]): GridRow[][] {
  const bands: GridRow[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const line of rows) {
    if (line.row > last + 1) bands.push([line]);
    else bands.at(-1)?.push(line);
    last = line.row;
  }
  return bands;
}

function dividedByColumns(rows: readonly GridRow[]): GridRow[][] {
  const filled = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) filled.add(column);
  const columns = [...filled].sort((a, b) => a - b);
  const starts = columns.filter((column) => !filled.has(column - 1));
  if (starts.length <= 1) return [[...rows]];
  const partOf = new Map<number, number>();
  let part = -1;
  for (const column of columns) {
    if (!filled.has(column - 1)) part++;
    partOf.set(column, part);
  }
  const parts: GridRow[][] = starts.map(() => []);
  for (const { row, cells } of rows) {
    const byPart = Map.groupBy(cells, ({ column }) => partOf.get(column) ?? 0);
    for (const [at, own] of byPart) parts[at]?.push({ row, cells: own });
  }
  return parts;
}

function boundsOf(rows: readonly GridRow[]): Range {
  const [first, last] = [rows[0], rows.at(-1)];
  let [left, right] = [Number.POSITIVE_INFINITY, 0];
  for (const { cells } of rows) {
    left = Math.min(left, cells[0]?.column ?? left);
    right = Math.max(right, cells.at(-1)?.column ?? right);
  }
  return { top: first?.row ?? 1, left, bottom: last?.row ?? 1, right };
}
