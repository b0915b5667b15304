import { cellsInside, rangesInside } from "#lib/domain/hidden-cells.ts";
import { cellAddress, type SheetPlace } from "#lib/domain/sheet-place.ts";
import { cleanText } from "../../decode.ts";
import type { DraftBlock, DraftCell } from "../shared/compose.ts";
import { type CellBudget, takeLine, takePlacedRows } from "./cell-budget.ts";
import { dateColumns, datesOfColumns } from "./date-columns.ts";
import { type GridCell, type GridRow, type Range, SHEET_LIMITS, type SheetGrid } from "./grid.ts";
import { headRows } from "./head-rows.ts";
import { NOTHING_HIDDEN } from "./hidden-lines.ts";
import { cellKey, type Spans, spansOf } from "./spans.ts";
import { rangesOf, rowsIn } from "./tables.ts";

/** A table has at most this many empty cells for each filled one. Beyond that its rows are written one by one. */
export const MAX_EMPTY_SHARE = 40;

/** Returns a sheet as blocks: its name, its tables with their headings, the cells between them, and comments. */
export function sheetBlocks(sheet: SheetGrid, budget: CellBudget): DraftBlock[] {
  const dates = datesOfColumns(sheet);
  const blocks = joinedRanges(sheet, rangesOf(sheet.rows)).flatMap((range) =>
    blocksOfRange({ ...sheet, dates }, range, budget),
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
            sheet: placeOf(sheet, 1, 1),
          },
        ];
  return [...heading, ...blocks, ...comments];
}

/** Returns where a block begins, and what of its cells is hidden. */
function placeOf(
  { name, isHidden = false, hidden = NOTHING_HIDDEN, hiddenCells = [] }: SheetGrid,
  row: number,
  column: number,
  { bottom, right } = { bottom: row, right: column },
): SheetPlace {
  const hiddenRows = rangesInside(hidden.rows, row, bottom);
  const hiddenColumns = rangesInside(hidden.columns, column, right);
  const cells = cellsInside(hiddenCells, { rows: [row, bottom], columns: [column, right] });
  return {
    ...{ name, row, column },
    ...(isHidden && { isHidden }),
    ...(hiddenRows.length > 0 && { hiddenRows }),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
    ...(cells.length > 0 && { hiddenCells: cells }),
  };
}

type DatedSheet = SheetGrid & { readonly dates: ReturnType<typeof datesOfColumns> };

/** The same of a table, with the columns whose dates show their order. */
function placeOfTable(sheet: DatedSheet, range: Range): SheetPlace {
  return { ...placeOf(sheet, range.top, range.left, range), ...dateColumns(sheet.dates, range) };
}

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

function blocksOfRange(sheet: DatedSheet, range: Range, budget: CellBudget): DraftBlock[] {
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
  const [first] = cells;
  const right = cells.at(-1)?.column ?? 1;
  const runs = [{ text: cells.map(({ text }) => text.replaceAll("\t", " ")).join("\t") }];
  if (!first || takePlacedRows(budget, 1, cells.length) === 0) return [];
  const place = {
    ...placeOf(sheet, row, first.column, { bottom: row, right }),
    ...columnsOf(cells),
    ...mergedOf(sheet, row, cells),
  };
  return [{ kind: "paragraph", runs, sheet: place }];
}

/** Returns the merged cells of a row: a title over the columns of a table. They end with the filled cells of the sheet. */
function mergedOf(sheet: SheetGrid, row: number, cells: readonly GridCell[]): Pick<SheetPlace, "merged"> {
  if (sheet.merges.length === 0) return {};
  const { byCell, bottom, right } = mergesOf(sheet);
  const merged = cells.flatMap(({ column }) => {
    const range = byCell.get(cellKey(row, column));
    if (!range) return [];
    const columns = Math.max(1, Math.min(range.right, right) - column + 1);
    const rows = Math.max(1, Math.min(range.bottom, bottom) - row + 1);
    return columns > 1 || rows > 1 ? [[column, columns, rows] as const] : [];
  });
  return merged.length === 0 ? {} : { merged };
}

type Merges = {
  /** The merged ranges by their first cell. */
  readonly byCell: ReadonlyMap<string, Range>;
  /** The last row and column with a filled cell. */
  readonly bottom: number;
  readonly right: number;
};
const known = new WeakMap<SheetGrid, Merges>();

function mergesOf(sheet: SheetGrid): Merges {
  const found = known.get(sheet) ?? {
    byCell: new Map(sheet.merges.map((range) => [cellKey(range.top, range.left), range])),
    bottom: sheet.rows.at(-1)?.row ?? 1,
    right: sheet.rows.reduce((most, { cells }) => Math.max(most, cells.at(-1)?.column ?? 1), 1),
  };
  known.set(sheet, found);
  return found;
}

/** Returns the columns of a row with empty cells between others. */
function columnsOf(cells: readonly GridCell[]): Pick<SheetPlace, "columns"> {
  const columns = cells.map(({ column }) => column);
  const isGapless = columns.every((column, at) => at === 0 || column === (columns[at - 1] ?? 0) + 1);
  return isGapless ? {} : { columns };
}

function tableBlock(
  sheet: DatedSheet,
  range: Range,
  body: readonly GridRow[],
  budget: CellBudget,
): DraftBlock[] {
  const width = range.right - range.left + 1;
  const spansRows = sheet.merges.some((merge) => merge.top <= range.bottom && merge.bottom >= range.top);
  if (range.bottom - range.top >= SHEET_LIMITS.placedRows && !spansRows)
    return longTable(sheet, range, body, budget);
  const taken = takePlacedRows(budget, range.bottom - range.top + 1, width);
  if (taken === 0) return [];
  const bottom = range.top + taken - 1;
  const heads = headRows(body, range, sheet.merges);
  const spans = spansOf(sheet.merges, { ...range, bottom });
  const byRow = new Map(body.map((line) => [line.row, line]));
  const rows = Array.from({ length: taken }, (_, at) =>
    draftRow(byRow.get(range.top + at), range.top + at, range, spans, at < heads),
  );
  return [{ kind: "table", runs: [], rows, sheet: placeOfTable(sheet, range) }];
}

/** Returns a table by its lines. A cell of several lines has spaces between them, because a line is a row. */
function longTable(
  sheet: DatedSheet,
  range: Range,
  body: readonly GridRow[],
  budget: CellBudget,
): DraftBlock[] {
  const columns = range.right - range.left + 1;
  const heads = headRows(body, range, sheet.merges);
  const texts: string[] = [];
  const add = (line: string) => {
    const isTaken = takeLine(budget, line, columns);
    if (isTaken) texts.push(line);
    return isTaken;
  };
  for (const { row, cells } of body) {
    while (range.top + texts.length < row && add("\t".repeat(columns - 1)));
    if (range.top + texts.length < row || !add(lineOf(cells, range))) break;
  }
  const lines = { heads, columns, texts };
  return [{ kind: "table", runs: [], lines, sheet: placeOfTable(sheet, range) }];
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
  const filled = new Map(line?.cells.map((cell) => [cell.column, cell]));
  const cells: DraftCell[] = [];
  for (let column = left; column <= right; column++) {
    const key = cellKey(row, column);
    if (spans.covered.has(key)) continue;
    const span = spans.starts.get(key);
    const { text = "", value } = filled.get(column) ?? {};
    cells.push({
      runs: text === "" ? [] : [{ text }],
      ...(header && { header }),
      ...(value !== undefined && { value }),
      ...(span && { colSpan: span.right - span.left + 1, rowSpan: span.bottom - span.top + 1 }),
    });
  }
  return cells;
}
