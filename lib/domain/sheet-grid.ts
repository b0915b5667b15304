import type { Block, TableLines } from "./extracted.ts";
import { cellsInside, type HiddenCells, hiddenOf, rangesInside } from "./hidden-cells.ts";
import type { CellPlace, LineRange, RowCells, SheetPlace } from "./sheet-place.ts";
import { type Span, spansOverlap } from "./span.ts";
import { cellsOfLines, lineStarts, utf16Units } from "./table-lines.ts";

/** A cell of a sheet with the place of its words. A merged cell has more than one row or column. */
export type SheetCell = Span &
  CellPlace & { readonly rows: number; readonly columns: number; readonly isHead: boolean };

/** Rows and columns of a table on a sheet, from 1, ends included. Its first rows may be column headings. */
export type SheetTable = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly headRows: number;
};

type Place = Span & CellPlace;

/** A table that is stored by lines. Its cells are made when they are needed. */
type LongTable = Span & {
  /** Number of its first row on the sheet. */
  readonly top: number;
  /** Where each of its rows begins. */
  readonly rowStarts: readonly number[];
  /** Returns the cells of a row, by its index; none outside the table. */
  readonly cellsOf: (index: number) => readonly SheetCell[];
};

/** The cells of each row, by its number. Rows without cells are left out. */
type SheetLines = Iterable<readonly [number, readonly SheetCell[]]> & {
  get(row: number): readonly SheetCell[] | undefined;
};

/** A sheet of a spreadsheet, made of the blocks of its document. Spans are those of the blocks. */
export type Sheet = {
  /** Null for a table without named sheets (csv). */
  readonly name: string | null;
  readonly isHidden: boolean;
  /** Rows and columns that spreadsheet programs hide. */
  readonly hiddenRows: readonly LineRange[];
  readonly hiddenColumns: readonly LineRange[];
  /** Cells that show nothing of their value, in order. */
  readonly hiddenCells: readonly RowCells[];
  /** In order. */
  readonly lines: SheetLines;
  /** The cells that span rows. */
  readonly merged: readonly SheetCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly tables: readonly SheetTable[];
  readonly comments: readonly Place[];
  /** Everything with words, in the order of the text. */
  readonly places: readonly (Place | LongTable)[];
};

type SheetBlock = Block & { readonly sheet: SheetPlace };
type Draft = {
  readonly name: string | null;
  isHidden: boolean;
  readonly hiddenRows: LineRange[];
  readonly hiddenColumns: LineRange[];
  readonly hiddenCells: RowCells[];
  readonly cells: SheetCell[];
  readonly tables: SheetTable[];
  readonly longTables: LongTable[];
  readonly comments: Place[];
  readonly places: (Place | LongTable)[];
};

/** Returns the sheets of a document. A document whose blocks have no places on a sheet has none. */
export function sheetsOf(text: string, blocks: readonly Block[]): readonly Sheet[] {
  const drafts: Draft[] = [];
  for (const block of blocks) {
    if (!isOnSheet(block)) continue;
    const { name } = block.sheet;
    const last = drafts.at(-1);
    const draft = last?.name === name ? last : newDraft(name);
    if (draft !== last) drafts.push(draft);
    addBlock(draft, text, block);
  }
  return drafts.map(finished);
}

const isOnSheet = (block: Block): block is SheetBlock => block.sheet !== undefined;

function newDraft(name: string | null): Draft {
  const hidden = { isHidden: false, hiddenRows: [], hiddenColumns: [], hiddenCells: [] };
  return { name, ...hidden, cells: [], tables: [], longTables: [], comments: [], places: [] };
}

function addBlock(draft: Draft, text: string, block: SheetBlock): void {
  const { kind, sheet, start, end, rows, lines } = block;
  const { row, column, isHidden = false, hiddenRows = [], hiddenColumns = [], hiddenCells = [] } = sheet;
  draft.isHidden ||= isHidden;
  for (const range of hiddenRows) draft.hiddenRows.push(range);
  for (const range of hiddenColumns) draft.hiddenColumns.push(range);
  for (const cells of hiddenCells) draft.hiddenCells.push(cells);
  if (kind === "table" && rows) addTable(draft, { rows, row, column });
  else if (kind === "table" && lines) addLongTable(draft, text, block, lines);
  else if (kind === "paragraph") addRow(draft, text, block);
  else {
    if (kind === "footnote") draft.comments.push({ start, end, row, column });
    draft.places.push({ start, end, row, column });
  }
}

function addCell(draft: Draft, cell: SheetCell): void {
  draft.cells.push(cell);
  draft.places.push(cell);
}

/** Adds the cells of a row whose words stand in one block, with a tab between cells. */
function addRow(draft: Draft, text: string, { start, end, sheet }: SheetBlock): void {
  const { row, column, columns, merged = [] } = sheet;
  const spans = new Map(merged.map(([first, ...span]) => [first, span]));
  let at = start;
  for (const [index, words] of text.slice(start, end).split("\t").entries()) {
    const span = { start: at, end: at + words.length };
    at = span.end + 1;
    const own = columns?.[index] ?? column + index;
    const [wide = 1, high = 1] = spans.get(own) ?? [];
    addCell(draft, { ...span, row, column: own, rows: high, columns: wide, isHead: false });
  }
}

type Rows = { readonly rows: NonNullable<Block["rows"]> } & CellPlace;

function addTable(draft: Draft, { rows, row: top, column: left }: Rows): void {
  /** The row below a cell that spans rows, by column. */
  const freeFrom: number[] = [];
  let [headRows, right] = [0, left];
  for (const [index, line] of rows.entries()) {
    const row = top + index;
    let at = 0;
    for (const { start, end, header = false, colSpan: columns = 1, rowSpan = 1 } of line) {
      while ((freeFrom[at] ?? 0) > row) at++;
      addCell(draft, { start, end, row, column: left + at, rows: rowSpan, columns, isHead: header });
      if (rowSpan > 1) for (let over = at; over < at + columns; over++) freeFrom[over] = row + rowSpan;
      at += columns;
    }
    right = Math.max(right, left + at - 1);
    if (headRows === index && line[0]?.header) headRows++;
  }
  draft.tables.push({ top, left, bottom: top + rows.length - 1, right, headRows });
}

function addLongTable(draft: Draft, text: string, block: SheetBlock, { heads, columns }: TableLines): void {
  const { start, end, sheet } = block;
  const { row: top, column: left } = sheet;
  const rowStarts = lineStarts(text, block);
  const cellsOf = (index: number) => {
    const from = rowStarts[index];
    if (from === undefined) return [];
    const line = text.slice(from, (rowStarts[index + 1] ?? end + 1) - 1);
    const [cells = []] = cellsOfLines(line, { start: from, heads: index < heads ? 1 : 0, count: utf16Units });
    return cells.map(({ header: isHead = false, ...span }, at) => ({
      ...{ ...span, row: top + index, column: left + at, rows: 1, columns: 1, isHead },
    }));
  };
  const table: LongTable = { start, end, top, rowStarts, cellsOf };
  draft.longTables.push(table);
  draft.places.push(table);
  const [bottom, right] = [top + rowStarts.length - 1, left + columns - 1];
  draft.tables.push({ top, left, bottom, right, headRows: heads });
}

/** Returns ranges in order, each line once. Tables beside or below each other have the same rows or columns. */
function inOrder(ranges: readonly LineRange[]): readonly LineRange[] {
  const found: LineRange[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = found.at(-1);
    if (before && first <= before[1] + 1) found[found.length - 1] = [before[0], Math.max(before[1], last)];
    else found.push([first, last]);
  }
  return found;
}

function finished(draft: Draft): Sheet {
  const { name, isHidden, hiddenRows, hiddenColumns, hiddenCells, cells, tables, comments, places } = draft;
  let [rowCount, columnCount] = [1, 1];
  for (const { row, column } of places.filter((place) => "row" in place)) {
    rowCount = Math.max(rowCount, row);
    columnCount = Math.max(columnCount, column);
  }
  for (const { bottom, right } of tables) {
    rowCount = Math.max(rowCount, bottom);
    columnCount = Math.max(columnCount, right);
  }
  for (const { row, column, rows, columns } of cells) {
    rowCount = Math.max(rowCount, row + rows - 1);
    columnCount = Math.max(columnCount, column + columns - 1);
  }
  const lines = linesOf(draft, rowCount);
  const merged = cells.filter(({ rows }) => rows > 1);
  const hidden = {
    ...{ isHidden, hiddenRows: inOrder(hiddenRows), hiddenColumns: inOrder(hiddenColumns) },
    hiddenCells: hiddenCells.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
  };
  return { name, ...hidden, lines, merged, rowCount, columnCount, tables, comments, places };
}

/** Rows of long tables that are kept, so that a row that is still seen does not render again. */
const KEPT_ROWS = 1000;

function linesOf({ cells, tables, longTables }: Draft, rowCount: number): SheetLines {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  // Tables beside each other have rows in common.
  const inOrder = (line: SheetCell[]) =>
    tables.length > 1 ? line.sort((a, b) => a.column - b.column) : line;
  if (longTables.length === 0) {
    const lines = [...byRow].sort(([a], [b]) => a - b);
    return new Map(lines.map(([row, line]) => [row, inOrder(line)]));
  }
  const lineOf = (row: number): readonly SheetCell[] | undefined => {
    const long = longTables.flatMap((table) => table.cellsOf(row - table.top));
    const own = byRow.get(row);
    return own || long.length > 0 ? inOrder([...(own ?? []), ...long]) : undefined;
  };
  const kept = new Map<number, readonly SheetCell[] | undefined>();
  return {
    get: (row) => {
      if (kept.size > KEPT_ROWS) kept.clear();
      if (!kept.has(row)) kept.set(row, lineOf(row));
      return kept.get(row);
    },
    *[Symbol.iterator]() {
      for (let row = 1; row <= rowCount; row++) {
        const line = lineOf(row);
        if (line) yield [row, line] as const;
      }
    },
  };
}

/** Returns the cell of a sheet at a place, also if the place is covered by a merged cell. */
export function cellAt({ lines, merged }: Sheet, place: CellPlace): SheetCell | null {
  const own = lines.get(place.row)?.find((cell) => covers(cell, place));
  return own ?? merged.find((cell) => covers(cell, place)) ?? null;
}

/** Returns what spreadsheet programs hide of some cells of a sheet. */
export function hiddenInSheet(
  { isHidden, hiddenRows, hiddenColumns, hiddenCells }: Sheet,
  { rows, columns }: { readonly rows: LineRange; readonly columns: LineRange },
): HiddenCells {
  const hidden = { sheet: isHidden, rows: hiddenRows, columns: hiddenColumns, cells: hiddenCells };
  return hiddenOf(hidden, { rows, columns });
}

/** True if a row or column is in one of the ranges. */
export const isInRanges = (ranges: readonly LineRange[], line: number) =>
  rangesInside(ranges, line, line).length > 0;

/** True if a cell shows nothing of its value. */
export const isHiddenCell = (hiddenCells: readonly RowCells[], { row, column }: CellPlace) =>
  cellsInside(hiddenCells, { rows: [row, row], columns: [column, column] }).length > 0;

export function covers(cell: SheetCell, { row, column }: CellPlace): boolean {
  return (
    row >= cell.row &&
    row < cell.row + cell.rows &&
    column >= cell.column &&
    column < cell.column + cell.columns
  );
}

/** Returns the first place whose words a span covers, else the first one after it. Null if the sheets have none there. */
export function placeOfSpan(
  sheets: readonly Sheet[],
  span: Span,
): { readonly sheet: number; readonly place: CellPlace } | null {
  for (const [sheet, { places }] of sheets.entries()) {
    let [first, seen]: [Place | undefined, number] = [undefined, 0];
    for (const place of placesAfter(places, span.start)) {
      first ??= place;
      // An empty cell has no words to cover.
      if (spansOverlap(place, span)) return { sheet, place };
      if (++seen >= MOST_LOOKED_AT || place.start >= span.end) break;
    }
    if (first) return { sheet, place: first };
  }
  return null;
}

/** Empty cells in front of words to look through. */
const MOST_LOOKED_AT = 1000;

/** Yields the places that end after an offset, in the order of the text. */
function* placesAfter(places: Sheet["places"], at: number): Generator<Place> {
  for (let index = firstEndingAfter(places, at); index < places.length; index++) {
    const place = places[index];
    if (!place) return;
    if ("row" in place) yield place;
    else yield* cellsAfter(place, at);
  }
}

function* cellsAfter({ rowStarts, cellsOf }: LongTable, at: number): Generator<Place> {
  const later = firstIndex(rowStarts.length, (index) => (rowStarts[index] ?? at) > at);
  for (let index = Math.max(0, later - 1); index < rowStarts.length; index++) {
    yield* cellsOf(index).filter(({ end }) => end > at);
  }
}

/** Returns the index of the first place that ends after an offset. Places are in the order of the text. */
function firstEndingAfter(places: readonly Span[], at: number): number {
  return firstIndex(places.length, (index) => (places[index]?.end ?? at) > at);
}

/** Returns the first index for which a condition holds that holds for all later ones too; the length if there is none. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
