import { type Box, centreX, centreY, uniteAll } from "./box.ts";
import type { Grid, GridCell } from "./grid.ts";
import { lineOf, type PdfLine, sameRow } from "./lines.ts";
import type { Word } from "./word.ts";

/** A cell with its lines, top to bottom. Empty cells are included. */
export type CellDraft = {
  readonly lines: readonly PdfLine[];
  readonly colSpan: number;
  readonly rowSpan: number;
};

/** A table found on a page, in frame coordinates. */
export type TableDraft = {
  readonly box: Box;
  readonly rows: readonly (readonly CellDraft[])[];
  readonly order: number;
};

/** A line in another direction than the page's (a rotated column heading), and its box in the page's frame. */
export type TurnedLine = { readonly line: PdfLine; readonly box: Box };

export type GridFilling = {
  readonly table: TableDraft;
  readonly rest: readonly PdfLine[];
  readonly restTurned: readonly TurnedLine[];
};

/** Groups words into lines by their places. Only for the few lines of a table cell. */
function linesOfWords(words: readonly Word[], order: number): readonly PdfLine[] {
  const rows: { box: Box; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.base - b.base || a.frame.x0 - b.frame.x0)) {
    const row = rows.findLast((candidate) => sameRow(candidate.box, word.frame));
    if (row) row.words.push(word);
    else rows.push({ box: word.frame, words: [word] });
  }
  return rows.map((row) => lineOf(row.words, order));
}

/**
 * Puts the words inside a ruled grid into its cells.
 * @returns the table and the remaining lines, or `undefined` if the grid is not a table: a frame around text, a chart's
 * axes, a form's single boxes.
 */
export function fillGrid(
  grid: Grid,
  lines: readonly PdfLine[],
  turned: readonly TurnedLine[],
): GridFilling | undefined {
  if (grid.columns < 2 || grid.rows < 2) return undefined;
  const words = new Map<GridCell, Word[]>();
  const rest: PdfLine[] = [];
  let order = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const outside = line.words.filter((word) => {
      const cell = cellAt(grid, word.frame);
      if (cell) put(words, cell, word);
      return !cell;
    });
    if (outside.length === line.words.length) rest.push(line);
    else {
      order = Math.min(order, line.order);
      if (outside.length > 0) rest.push(lineOf(outside, line.order));
    }
  }
  const turnedIn = new Map<GridCell, PdfLine[]>();
  const restTurned = turned.filter(({ line, box }) => {
    const cell = cellAt(grid, box);
    if (cell) put(turnedIn, cell, line);
    return !cell;
  });
  if (!holdsTable(grid, new Set([...words.keys(), ...turnedIn.keys()]))) return undefined;
  const linesOf = (cell: GridCell) => [
    ...linesOfWords(words.get(cell) ?? [], order),
    ...(turnedIn.get(cell) ?? []).sort((a, b) => a.base - b.base),
  ];
  return { table: tableOf(grid, linesOf, order), rest, restTurned };
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function cellAt(grid: Grid, box: Box): GridCell | undefined {
  const x = centreX(box);
  const y = centreY(box);
  if (x < grid.x0 || x > grid.x1 || y < grid.y0 || y > grid.y1) return undefined;
  return grid.cells.find((cell) => x >= cell.x0 && x <= cell.x1 && y >= cell.y0 && y <= cell.y1);
}

/** Minimum share of a grid that a table's lines cut into cells. Lines of a plan or chart leave most of it open. */
const MIN_CUT = 0.58;

/** True if two rows have content, one of them has two filled cells side by side, and most boxes are not empty. */
function holdsTable(grid: Grid, filled: ReadonlySet<GridCell>): boolean {
  if (grid.cells.length < grid.rows * grid.columns * MIN_CUT) return false;
  const perRow = new Map<number, number>();
  for (const cell of filled) perRow.set(cell.row, (perRow.get(cell.row) ?? 0) + 1);
  const sideBySide = [...perRow.values()].some((count) => count >= 2);
  return sideBySide && perRow.size >= 2 && filled.size >= Math.min(grid.cells.length * 0.25, 40);
}

function tableOf(grid: Grid, linesOf: (cell: GridCell) => readonly PdfLine[], order: number): TableDraft {
  const rows: CellDraft[][] = [];
  let current = -1;
  for (const cell of grid.cells) {
    if (cell.row !== current) {
      rows.push([]);
      current = cell.row;
    }
    rows.at(-1)?.push({ lines: linesOf(cell), colSpan: cell.colSpan, rowSpan: cell.rowSpan });
  }
  const filled = rows.filter((row) => row.some((cell) => cell.lines.length > 0));
  return { box: { x0: grid.x0, y0: grid.y0, x1: grid.x1, y1: grid.y1 }, rows: filled, order };
}

/** Returns the box around all lines of a table's cells, for tables without rulings. */
export function boxOfRows(rows: readonly (readonly CellDraft[])[]): Box | undefined {
  return uniteAll(rows.flatMap((row) => row.flatMap((cell) => cell.lines.map((line) => line.box))));
}
