import type { Block, TableCell } from "#lib/domain/extracted.ts";
import { hiddenOf, withHidden } from "#lib/domain/hidden-cells.ts";
import { rangeAddress, type SheetPlace } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { cellsOfLines, utf16Units } from "#lib/domain/table-lines.ts";
import { cutToBytes } from "./bytes.ts";
import type { Passage } from "./describe.ts";
import { headNames, MAX_NAMES_OF_SHEET, spanningInto } from "./lead.ts";
import { lastAtOrBefore } from "./locate.ts";
import type { Outline } from "./outline.ts";
import type { Unit } from "./unit.ts";

/** Up to this many rows, each row of a document's sheets is a passage. In longer ones, neighbours share a passage. */
const ROW_PASSAGES = 1500;
/** Maximum characters of a passage of several rows. */
const MAX_SHARED_CHARS = 1600;

type SheetTable = Block & {
  readonly sheet: SheetPlace;
  readonly rows: readonly (readonly TableCell[])[];
};

const tables = new WeakMap<Block, SheetTable>();

/**
 * Returns the table of a spreadsheet that a unit is; null for other units. If it is stored by lines, each row below the
 * headings is one cell.
 */
export function sheetTable(outline: Outline, unit: Unit): SheetTable | null {
  const block = outline.extracted.blocks[unit.block];
  if (unit.kind !== "table" || !block?.sheet) return null;
  const known = tables.get(block);
  if (known) return known;
  const rows = block.rows ?? (block.lines && wholeLines(outline.extracted.text, block, block.lines.heads));
  if (!rows) return null;
  const found = { ...block, sheet: block.sheet, rows };
  tables.set(block, found);
  return found;
}

function wholeLines(text: string, { start, end }: Span, heads: number): TableCell[][] {
  const rows: TableCell[][] = [];
  for (let at = start; at <= end; ) {
    const lineEnd = text.indexOf("\n", at);
    const to = lineEnd < 0 || lineEnd > end ? end : lineEnd;
    const isHead = rows.length < heads;
    rows.push(
      isHead
        ? cellsOfLines(text.slice(at, to), { start: at, heads: 1, count: utf16Units }).flat()
        : [{ start: at, end: to }],
    );
    at = to + 1;
  }
  return rows;
}

/**
 * Cuts the table of a spreadsheet into its rows. The first part has the column headings and the first row. A part ends
 * with its last cell, even an empty one, so that each of its cells is inside the passage.
 */
export function rowSpansOf(outline: Outline, unit: Unit, hardBytes: number): Span[] {
  const { text } = outline.extracted;
  const rows = sheetTable(outline, unit)?.rows ?? [];
  return rowGroups(rows, tableFacts(outline, unit).headCount, rowsTogether(outline))
    .flatMap((span) => cutToBytes(text, span, hardBytes))
    .filter(({ start, end }) => /\S/.test(text.slice(start, end)));
}

/** Returns the spans of rows that are passages. */
function rowGroups(rows: readonly (readonly TableCell[])[], heads: number, together: number): Span[] {
  const spans: Span[] = [];
  let open: { start: number; end: number; left: number } | null = null;
  for (const [at, row] of rows.entries()) {
    const [first, last] = [row[0], row.at(-1)];
    // All cells of such a row belong to cells above it.
    if (!first || !last) continue;
    const fits = open !== null && open.left > 0 && last.end - open.start <= MAX_SHARED_CHARS;
    if (open && (fits || at <= heads)) {
      open.end = last.end;
      if (at >= heads) open.left--;
      continue;
    }
    if (open) spans.push({ start: open.start, end: open.end });
    open = { start: first.start, end: last.end, left: at < heads ? together : together - 1 };
  }
  return open ? [...spans, { start: open.start, end: open.end }] : spans;
}

const together = new WeakMap<Outline, number>();

function rowsTogether(outline: Outline): number {
  const known = together.get(outline);
  if (known !== undefined) return known;
  const rows = outline.units.reduce((sum, unit) => sum + (sheetTable(outline, unit)?.rows.length ?? 0), 0);
  const found = Math.max(1, Math.ceil(rows / ROW_PASSAGES));
  together.set(outline, found);
  return found;
}

type TableFacts = {
  readonly heads: readonly TableCell[];
  readonly headCount: number;
  readonly starts: readonly number[];
  readonly columns: number;
  /** True if cells span several rows. */
  readonly hasSpans: boolean;
};

const facts = new WeakMap<Block, TableFacts>();

/** Facts of a table that each of its passages needs, so they are found once. */
function tableFacts(outline: Outline, unit: Unit): TableFacts {
  const block = sheetTable(outline, unit);
  const known = block && facts.get(block);
  if (known) return known;
  const rows = block?.rows ?? [];
  const unmarked = rows.findIndex((row) => !row.every((cell) => cell.header) || row.length === 0);
  const headCount = Math.max(0, unmarked);
  const found: TableFacts = {
    heads: rows.slice(0, headCount).flat(),
    headCount,
    starts: rows.map((row, at) => row[0]?.start ?? rows[at - 1]?.at(-1)?.end ?? 0),
    columns: block?.lines?.columns ?? (rows[0] ?? []).reduce((sum, { colSpan = 1 }) => sum + colSpan, 0),
    hasSpans: rows.slice(headCount).some((row) => row.some(({ rowSpan = 1 }) => rowSpan > 1)),
  };
  if (block) facts.set(block, found);
  return found;
}

/** Returns what a passage of rows has outside it: the column headings and the address of its cells. */
export function rowNames(outline: Outline, unit: Unit, part: Span, continues: boolean): Partial<Passage> {
  const table = sheetTable(outline, unit);
  if (!table) return {};
  const { heads, headCount, starts, columns, hasSpans } = tableFacts(outline, unit);
  const { name, row, column, isHidden = false } = table.sheet;
  const { hiddenRows = [], hiddenColumns = [], hiddenCells = [] } = table.sheet;
  const begin = Math.max(0, lastAtOrBefore(starts, Math.max(part.start, table.start)));
  const last = Math.max(begin, lastAtOrBefore(starts, part.end - 1));
  // The first part has the column headings above its rows.
  const first = Math.min(Math.max(begin, headCount), last);
  const [top, bottom, right] = [row + first, row + last, column + columns - 1];
  const hidden = { sheet: isHidden, rows: hiddenRows, columns: hiddenColumns, cells: hiddenCells };
  const address = withHidden(
    rangeAddress(name, { row: top, column }, { row: bottom, column: right }),
    hiddenOf(hidden, { rows: [top, bottom], columns: [column, right] }),
  );
  if (!continues) return { pathEnd: [address] };
  const spanning = hasSpans ? spanningInto(table.rows.slice(headCount), part) : [];
  const names = headNames(outline, [...heads, ...spanning], MAX_NAMES_OF_SHEET);
  const [from, to] = [heads[0], heads.at(-1)];
  return {
    ...(from && to && { leadSpan: { start: from.start, end: to.end } }),
    pathEnd: names === null ? [address] : [names, address],
  };
}
