import { cellAddress, type SheetPlace } from "#lib/domain/sheet-place.ts";
import { cleanText } from "../../decode.ts";
import type { DraftBlock, DraftCell } from "../shared/compose.ts";
import { type GridCell, type GridRow, type Range, SHEET_LIMITS, type SheetGrid } from "./grid.ts";
import { headRows } from "./head-rows.ts";
import { cellKey, type Spans, spansOf } from "./spans.ts";
import { rangesOf, rowsIn } from "./tables.ts";

/** What the tables of a file may still have, and the limit that they exceeded. */
export type CellBudget = {
  cells: number;
  placedCells: number;
  characters: number;
  exceeded: "cells" | "placedCells" | "characters" | null;
};

export const createBudget = (): CellBudget => ({
  cells: SHEET_LIMITS.cells,
  placedCells: SHEET_LIMITS.placedCells,
  characters: SHEET_LIMITS.characters,
  exceeded: null,
});

/** A table with more rows is stored by lines, without the place of each cell. */
const LONG_TABLE_ROWS = 1000;

/** A table has at most this many empty cells for each filled one. Beyond that its rows are written one by one. */
const MAX_EMPTY_SHARE = 40;

/** Returns a sheet as blocks: its name, its tables with their headings, the cells between them, and comments. */
export function sheetBlocks(sheet: SheetGrid, budget: CellBudget): DraftBlock[] {
  const blocks = joinedRanges(sheet, rangesOf(sheet.rows)).flatMap((range) =>
    blocksOfRange(sheet, range, budget),
  );
  const comments = sheet.comments.map(
    (comment): DraftBlock => ({
      kind: "footnote",
      runs: [{ text: comment.author === "" ? comment.text : `${comment.author}: ${comment.text}` }],
      marker: cellAddress(comment),
      sheet: placeOf(sheet, comment.row, comment.column),
    }),
  );
  if (blocks.length === 0 && comments.length === 0) return [];
  const heading: DraftBlock[] =
    sheet.name === null
      ? []
      : [
          {
            ...{ kind: "heading", level: 2, runs: [{ text: sheet.name }] },
            sheet: { ...placeOf(sheet, 1, 1), ...(sheet.isHidden && { isHidden: true }) },
          },
        ];
  return [...heading, ...blocks, ...comments];
}

const placeOf = ({ name }: SheetGrid, row: number, column: number): SheetPlace => ({ name, row, column });

/** Empty rows that may stand inside one table. */
const MAX_GAP = 2;

/** Joins a range to the table above it if it continues its rows after an empty one: same columns, no headings of its own. */
function joinedRanges(sheet: SheetGrid, ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const above = joined.at(-1);
    if (above && continues(sheet, above, range))
      joined[joined.length - 1] = { ...above, bottom: range.bottom };
    else joined.push(range);
  }
  return joined;
}

function continues(sheet: SheetGrid, above: Range, range: Range): boolean {
  const isNear = range.top > above.bottom && range.top - above.bottom <= MAX_GAP + 1;
  const isBelow = range.left === above.left && range.right <= above.right && range.right > range.left;
  if (!isNear || !isBelow) return false;
  const headsOf = (of: Range) => headRows(rowsIn(sheet.rows, of), of, sheet.merges);
  return headsOf(above) > 0 && headsOf(range) === 0;
}

function blocksOfRange(sheet: SheetGrid, range: Range, budget: CellBudget): DraftBlock[] {
  const rows = rowsIn(sheet.rows, range);
  const titles = titleRows(rows, range);
  const body = rows.slice(titles);
  const first = body[0];
  const title = rows.slice(0, titles).flatMap((line) => paragraphs(sheet, line, budget));
  if (!first) return title;
  const table = { ...range, top: first.row };
  const filled = body.reduce((sum, { cells }) => sum + cells.length, 0);
  const area = (table.bottom - table.top + 1) * (table.right - table.left + 1);
  if (table.right === table.left || body.length === 1 || area > filled * MAX_EMPTY_SHARE + 1000)
    return [...title, ...body.flatMap((line) => paragraphs(sheet, line, budget))];
  return [...title, ...tableBlock(sheet, table, body, budget)];
}

/** Returns the number of rows above a table that only have words in its first column: its title. */
function titleRows(rows: readonly GridRow[], { left, right }: Range): number {
  if (right - left < 2) return 0;
  const isTitle = ({ cells }: GridRow) => cells.length === 1 && cells[0]?.column === left;
  const first = rows.findIndex((line) => !isTitle(line));
  return Math.max(first, 0);
}

function paragraphs(sheet: SheetGrid, { row, cells }: GridRow, budget: CellBudget): DraftBlock[] {
  if (!isWithin(budget, cells.length)) return [];
  const [first] = cells;
  const runs = [{ text: cells.map(({ text }) => text.replaceAll("\t", " ")).join("\t") }];
  if (!first) return [];
  const place = { ...placeOf(sheet, row, first.column), ...columnsOf(cells) };
  return [{ kind: "paragraph", runs, sheet: place }];
}

/** Returns the columns of a row with empty cells between others. */
function columnsOf(cells: readonly GridCell[]): Pick<SheetPlace, "columns"> {
  const columns = cells.map(({ column }) => column);
  const isGapless = columns.every((column, at) => at === 0 || column === (columns[at - 1] ?? 0) + 1);
  return isGapless ? {} : { columns };
}

/** Takes cells whose places are stored. Returns false if there are too many. */
function isWithin(budget: CellBudget, cells: number): boolean {
  budget.cells -= cells;
  budget.placedCells -= cells;
  if (budget.cells < 0) budget.exceeded ??= "cells";
  if (budget.placedCells < 0) budget.exceeded ??= "placedCells";
  return budget.exceeded === null;
}

function tableBlock(
  sheet: SheetGrid,
  range: Range,
  body: readonly GridRow[],
  budget: CellBudget,
): DraftBlock[] {
  const width = range.right - range.left + 1;
  const spansRows = sheet.merges.some((merge) => merge.top <= range.bottom && merge.bottom >= range.top);
  if (range.bottom - range.top >= LONG_TABLE_ROWS && !spansRows) return longTable(sheet, range, body, budget);
  const affordable = Math.floor(Math.min(budget.cells, budget.placedCells) / width);
  const bottom = Math.min(range.bottom, range.top + affordable - 1);
  if (!isWithin(budget, width * (range.bottom - range.top + 1)) && bottom < range.top) return [];
  const heads = headRows(body, range, sheet.merges);
  const spans = spansOf(sheet.merges, { ...range, bottom });
  const byRow = new Map(body.map((line) => [line.row, line]));
  const rows = Array.from({ length: bottom - range.top + 1 }, (_, at) =>
    draftRow(byRow.get(range.top + at), range.top + at, range, spans, at < heads),
  );
  return [{ kind: "table", runs: [], rows, sheet: placeOf(sheet, range.top, range.left) }];
}

/** Returns a table by its lines. A cell of several lines has spaces between them, because a line is a row. */
function longTable(
  sheet: SheetGrid,
  range: Range,
  body: readonly GridRow[],
  budget: CellBudget,
): DraftBlock[] {
  const columns = range.right - range.left + 1;
  const heads = headRows(body, range, sheet.merges);
  const texts: string[] = [];
  const push = (line: string) => {
    budget.cells -= columns;
    budget.characters -= line.length + 1;
    if (budget.cells < 0) budget.exceeded ??= "cells";
    if (budget.characters < 0) budget.exceeded ??= "characters";
    if (budget.exceeded === null) texts.push(line);
  };
  for (const { row, cells } of body) {
    while (range.top + texts.length < row && budget.exceeded === null) push("\t".repeat(columns - 1));
    if (budget.exceeded !== null) break;
    push(lineOf(cells, range));
  }
  const lines = { heads, columns, texts };
  return [{ kind: "table", runs: [], lines, sheet: placeOf(sheet, range.top, range.left) }];
}

function lineOf(cells: readonly GridCell[], { left, right }: Range): string {
  let line = "";
  let column = left;
  for (const cell of cells) {
    line += "\t".repeat(cell.column - column) + cleanText(cell.text).replace(/\s+/g, " ").trim();
    column = cell.column;
  }
  return line + "\t".repeat(right - column);
}

function draftRow(
  line: GridRow | undefined,
  row: number,
  { left, right }: Range,
  spans: Spans,
  header: boolean,
): DraftCell[] {
  const texts = new Map(line?.cells.map(({ column, text }) => [column, text]));
  const cells: DraftCell[] = [];
  for (let column = left; column <= right; column++) {
    const key = cellKey(row, column);
    if (spans.covered.has(key)) continue;
    const span = spans.starts.get(key);
    const text = texts.get(column) ?? "";
    cells.push({
      runs: text === "" ? [] : [{ text }],
      ...(header && { header }),
      ...(span && { colSpan: span.right - span.left + 1, rowSpan: span.bottom - span.top + 1 }),
    });
  }
  return cells;
}
