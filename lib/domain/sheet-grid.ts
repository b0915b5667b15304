import type { Block } from "./extracted.ts";
import type { CellPlace, SheetPlace } from "./sheet-place.ts";
import { type Span, spansOverlap } from "./span.ts";

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

/** A sheet of a spreadsheet, made of the blocks of its document. Spans are those of the blocks. */
export type Sheet = {
  /** Null for a table without named sheets (csv). */
  readonly name: string | null;
  readonly isHidden: boolean;
  /** Cells by row, in order. Rows without cells are left out. */
  readonly lines: ReadonlyMap<number, readonly SheetCell[]>;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly tables: readonly SheetTable[];
  readonly comments: readonly Place[];
  /** Everything with words, in the order of the text. */
  readonly places: readonly Place[];
};

type SheetBlock = Block & { readonly sheet: SheetPlace };
type Draft = {
  readonly name: string | null;
  isHidden: boolean;
  readonly cells: SheetCell[];
  readonly tables: SheetTable[];
  readonly comments: Place[];
  readonly places: Place[];
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
  return { name, isHidden: false, cells: [], tables: [], comments: [], places: [] };
}

function addBlock(draft: Draft, text: string, block: SheetBlock): void {
  const { kind, sheet, start, end, rows } = block;
  const { row, column } = sheet;
  if (kind === "table" && rows) addTable(draft, { rows, row, column });
  else if (kind === "paragraph") addRow(draft, text, block);
  else {
    if (kind === "footnote") draft.comments.push({ start, end, row, column });
    else draft.isHidden ||= sheet.isHidden === true;
    draft.places.push({ start, end, row, column });
  }
}

function addCell(draft: Draft, cell: SheetCell): void {
  draft.cells.push(cell);
  draft.places.push(cell);
}

/** Adds the cells of a row whose words stand in one block, with a tab between cells. */
function addRow(draft: Draft, text: string, { start, end, sheet }: SheetBlock): void {
  const { row, column, columns } = sheet;
  let at = start;
  for (const [index, words] of text.slice(start, end).split("\t").entries()) {
    const span = { start: at, end: at + words.length };
    at = span.end + 1;
    const own = columns?.[index] ?? column + index;
    addCell(draft, { ...span, row, column: own, rows: 1, columns: 1, isHead: false });
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

function finished({ name, isHidden, cells, tables, comments, places }: Draft): Sheet {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  // Tables beside each other have rows in common.
  const lines = [...byRow].sort(([a], [b]) => a - b);
  if (tables.length > 1) for (const [, line] of lines) line.sort((a, b) => a.column - b.column);
  let [rowCount, columnCount] = [1, 1];
  for (const { row, column } of places) {
    rowCount = Math.max(rowCount, row);
    columnCount = Math.max(columnCount, column);
  }
  for (const { row, column, rows, columns } of cells) {
    rowCount = Math.max(rowCount, row + rows - 1);
    columnCount = Math.max(columnCount, column + columns - 1);
  }
  return { name, isHidden, lines: new Map(lines), rowCount, columnCount, tables, comments, places };
}

/** Returns the cell of a sheet at a place, also if the place is covered by a merged cell. */
export function cellAt({ lines }: Sheet, merged: readonly SheetCell[], place: CellPlace): SheetCell | null {
  const own = lines.get(place.row)?.find((cell) => covers(cell, place));
  return own ?? merged.find((cell) => covers(cell, place)) ?? null;
}

export function covers(cell: SheetCell, { row, column }: CellPlace): boolean {
  return (
    row >= cell.row &&
    row < cell.row + cell.rows &&
    column >= cell.column &&
    column < cell.column + cell.columns
  );
}

/** Returns the cells of a sheet that span rows. */
export function mergedOf({ lines }: Sheet): readonly SheetCell[] {
  return [...lines.values()].flatMap((line) => line.filter(({ rows }) => rows > 1));
}

/** Returns the first place whose words a span covers, else the first one after it. Null if the sheets have none there. */
export function placeOfSpan(
  sheets: readonly Sheet[],
  span: Span,
): { readonly sheet: number; readonly place: CellPlace } | null {
  for (const [sheet, { places }] of sheets.entries()) {
    const first = firstEndingAfter(places, span.start);
    // An empty cell has no words to cover.
    const own = places.slice(first, first + 1000).find((each) => spansOverlap(each, span));
    const found = own ?? places[first];
    if (found) return { sheet, place: found };
  }
  return null;
}

/** Returns the index of the first place that ends after an offset. Places are in the order of the text. */
function firstEndingAfter(places: readonly Place[], at: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.end ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
