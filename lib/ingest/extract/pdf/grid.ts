import { type Box, uniteAll } from "./box.ts";
import type { Ruling } from "./rulings.ts";

/** One cell of a ruled grid: its box, row and column (from 0). */
export type GridCell = Box & {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
};

/** A table's frame of rulings, divided into cells. Cells are sorted by row, then column. */
export type Grid = Box & {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly GridCell[];
};

/** In points. Rulings closer than this are one, and lines are extended by this at their ends. */
const NEAR = 3;
const MAX_CELLS = 4000;
const MAX_RULINGS = 4000;

/** Returns the grids that crossing rulings form on a page, top to bottom. Drawings with very many lines have none. */
export function findGrids(rulings: readonly Ruling[]): readonly Grid[] {
  const lines = mergeCollinear(rulings.filter((ruling) => !ruling.soft));
  const edges = rulings.filter((ruling) => ruling.soft && ruling.horizontal);
  if (lines.length > MAX_RULINGS || edges.length > MAX_RULINGS) return [];
  return connected(lines)
    .map((table) => gridOf([...table, ...mergeCollinear(shadedRows(table, edges))]))
    .filter((grid) => grid !== undefined)
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** Joins pieces of one line, because borders are often drawn per cell, and double lines as two. */
export function mergeCollinear(rulings: readonly Ruling[]): readonly Ruling[] {
  const sorted = [...rulings].sort((a, b) => Number(a.horizontal) - Number(b.horizontal) || a.at - b.at);
  const groups: Ruling[][] = [];
  for (const ruling of sorted) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.horizontal === ruling.horizontal && ruling.at - first.at <= NEAR) group.push(ruling);
    else groups.push([ruling]);
  }
  return groups.flatMap(mergeExtents);
}

function mergeExtents(group: readonly Ruling[]): readonly Ruling[] {
  const merged: Ruling[] = [];
  for (const ruling of [...group].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && ruling.from <= last.to + NEAR) {
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, ruling.to) };
    } else merged.push(ruling);
  }
  return merged;
}

/** Returns sets of rulings that cross or touch one another. */
function connected(lines: readonly Ruling[]): readonly (readonly Ruling[])[] {
  const horizontals = lines.filter((line) => line.horizontal);
  const verticals = lines.filter((line) => !line.horizontal);
  const group = new Map<Ruling, Set<Ruling>>(lines.map((line) => [line, new Set([line])]));
  for (const h of horizontals) {
    for (const v of verticals) {
      const a = group.get(h);
      const b = group.get(v);
      if (!a || !b || a === b || !crosses(h, v)) continue;
      const [larger, smaller] = a.size >= b.size ? [a, b] : [b, a];
      for (const line of smaller) {
        larger.add(line);
        group.set(line, larger);
      }
    }
  }
  return [...new Set(group.values())].map((set) => [...set]).filter((set) => set.length >= 3);
}

function crosses(h: Ruling, v: Ruling): boolean {
  return v.at >= h.from - NEAR && v.at <= h.to + NEAR && h.at >= v.from - NEAR && h.at <= v.to + NEAR;
}

/** Returns distinct coordinates. Those within NEAR of each other count once. */
function distinct(values: readonly number[]): readonly number[] {
  const result: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last === undefined || value - last > NEAR) result.push(value);
  }
  return result;
}

/** Returns the edges of shaded cells that separate rows: those from one vertical line of the table to another. */
function shadedRows(table: readonly Ruling[], edges: readonly Ruling[]): readonly Ruling[] {
  const verticals = table.filter((line) => !line.horizontal);
  const reaches = (x: number, y: number) =>
    verticals.some((v) => Math.abs(v.at - x) <= NEAR && y >= v.from - NEAR && y <= v.to + NEAR);
  return edges.filter((edge) => reaches(edge.from, edge.at) && reaches(edge.to, edge.at));
}

function gridOf(lines: readonly Ruling[]): Grid | undefined {
  const horizontals = lines.filter((line) => line.horizontal);
  const verticals = lines.filter((line) => !line.horizontal);
  // Line ends close a table without an outer border.
  const xs = distinct([...verticals.map((v) => v.at), ...horizontals.flatMap((h) => [h.from, h.to])]);
  const ys = distinct([...horizontals.map((h) => h.at), ...verticals.flatMap((v) => [v.from, v.to])]);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 1 || rows < 1 || columns * rows > MAX_CELLS) return undefined;
  const cells = mergeOpenCells(xs, ys, horizontals, verticals);
  const frame = uniteAll(cells);
  return frame && { ...frame, rows, columns, cells };
}

/** Cuts the grid at every crossing, then merges neighbours without a ruling between them. */
function mergeOpenCells(
  xs: readonly number[],
  ys: readonly number[],
  horizontals: readonly Ruling[],
  verticals: readonly Ruling[],
): readonly GridCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const parent = Array.from({ length: rows * columns }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] ?? at;
    return at;
  };
  const middle = (values: readonly number[], i: number) => ((values[i] ?? 0) + (values[i + 1] ?? 0)) / 2;
  const ruled = (lines: readonly Ruling[], at: number, along: number) =>
    lines.some((line) => Math.abs(line.at - at) <= NEAR && line.from <= along && line.to >= along);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = row * columns + column;
      const x = middle(xs, column);
      const y = middle(ys, row);
      if (column + 1 < columns && !ruled(verticals, xs[column + 1] ?? 0, y))
        parent[root(here + 1)] = root(here);
      if (row + 1 < rows && !ruled(horizontals, ys[row + 1] ?? 0, x))
        parent[root(here + columns)] = root(here);
    }
  }
  const groups = new Map<number, number[]>();
  for (let i = 0; i < parent.length; i++) groups.set(root(i), [...(groups.get(root(i)) ?? []), i]);
  return [...groups.values()].map((members) => cellOf(members, columns, xs, ys)).sort(byRowThenColumn);
}

function cellOf(
  members: readonly number[],
  columns: number,
  xs: readonly number[],
  ys: readonly number[],
): GridCell {
  const rowsOf = members.map((i) => Math.floor(i / columns));
  const columnsOf = members.map((i) => i % columns);
  const row = Math.min(...rowsOf);
  const column = Math.min(...columnsOf);
  const lastRow = Math.max(...rowsOf);
  const lastColumn = Math.max(...columnsOf);
  return {
    x0: xs[column] ?? 0,
    x1: xs[lastColumn + 1] ?? 0,
    y0: ys[row] ?? 0,
    y1: ys[lastRow + 1] ?? 0,
    row,
    column,
    rowSpan: lastRow - row + 1,
    colSpan: lastColumn - column + 1,
  };
}

function byRowThenColumn(a: GridCell, b: GridCell): number {
  return a.row - b.row || a.column - b.column;
}
