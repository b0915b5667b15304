import { type Box, overlapX, uniteAll } from "./box.ts";
import { buildFlows, buildRows, type Flow, flowOf, type Row } from "./flows.ts";
import { lineOf, type PdfLine } from "./lines.ts";
import { boxOfRows, type CellDraft, type TableDraft } from "./tables.ts";

/** Tables by alignment, and flows, from a page's lines without rulings. */
export type Arrangement = { readonly tables: readonly TableDraft[]; readonly flows: readonly Flow[] };

/** Maximum distance of table rows, in em. */
const ROW_GAP = 3.2;
/**
 * Minimum length in characters of lines of prose in columns, and minimum share of the column's width that they fill.
 */
const PROSE_LENGTH = 22;
const PROSE_FILL = 0.82;

/** Finds tables and columns among lines in painting order. */
export function arrange(lines: readonly PdfLine[]): Arrangement {
  const tables: TableDraft[] = [];
  const kept: PdfLine[] = [];
  const columns: Flow[] = [];
  for (const group of alignedGroups(buildRows(buildFlows(lines)))) {
    const table = tableFrom(group);
    if (isProse(group)) columns.push(...columnsOf(group));
    else if (table) tables.push(table);
    else for (const row of group) kept.push(...rowLines(row));
  }
  return { tables, flows: [...buildFlows(kept), ...columns] };
}

/** Groups neighbouring rows with more than one part, including single parts between them. Other rows stay alone. */
function alignedGroups(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins =
      group && last && group.some((r) => r.flows.length > 1) && follows(last, row) && aligned(group, row);
    if (joins) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap(trimSingles);
}

function follows(above: Row, row: Row): boolean {
  const size = row.flows[0]?.lines[0]?.size ?? 0;
  const gap = row.box.y0 - above.box.y1;
  return gap > -size * 0.6 && gap < size * ROW_GAP;
}

/** A row fits a group if each of its parts overlaps at most one column. A single part must be narrow. */
function aligned(group: readonly Row[], row: Row): boolean {
  const columns = columnBoxes(group);
  const frame = uniteAll(columns);
  if (!frame) return false;
  if (row.flows.length === 1) {
    const [flow] = row.flows;
    return (
      !!flow &&
      flow.lines.length <= 3 &&
      columns.filter((column) => overlapX(column, flow.box) > 1).length <= 1
    );
  }
  const merged = columnBoxes([...group, row]);
  return merged.length >= 2 && merged.length >= Math.min(columns.length, row.flows.length);
}

/** Returns the columns that parts of rows form. Parts that overlap horizontally share one. */
function columnBoxes(rows: readonly Row[]): readonly Box[] {
  const parts = rows
    .filter((row) => row.flows.length > 1)
    .flatMap((row) => row.flows.map((flow) => flow.box))
    .sort((a, b) => a.x0 - b.x0);
  const columns: Box[] = [];
  for (const part of parts) {
    const last = columns.at(-1);
    if (last && part.x0 < last.x1 - 0.5) {
      columns[columns.length - 1] = {
        ...last,
        x1: Math.max(last.x1, part.x1),
        y1: Math.max(last.y1, part.y1),
      };
    } else columns.push(part);
  }
  return columns;
}

/** Single parts at the end of a group are text after the table. */
function trimSingles(group: readonly Row[]): readonly (readonly Row[])[] {
  const lastMulti = group.findLastIndex((row) => row.flows.length > 1);
  const tail = group.slice(lastMulti + 1).map((row) => [row]);
  return lastMulti < 0 ? tail : [group.slice(0, lastMulti + 1), ...tail];
}

function tableFrom(group: readonly Row[]): TableDraft | undefined {
  const columns = columnBoxes(group);
  const multi = group.filter((row) => row.flows.length > 1);
  const enough = (multi.length >= 3 && columns.length >= 2) || (multi.length >= 2 && columns.length >= 3);
  if (!enough) return undefined;
  const rows = group.map((row) => cellsOf(row, columns));
  const box = boxOfRows(rows);
  return box && { box, rows, order: Math.min(...group.map((row) => row.order)) };
}

function cellsOf(row: Row, columns: readonly Box[]): readonly CellDraft[] {
  return columns.map((column) => {
    const flows = row.flows.filter((flow) => nearestColumn(flow.box, columns) === column);
    return { lines: flows.flatMap((flow) => flow.lines), colSpan: 1, rowSpan: 1 };
  });
}

function nearestColumn(box: Box, columns: readonly Box[]): Box | undefined {
  return columns.reduce<Box | undefined>(
    (best, column) => (!best || overlapX(column, box) > overlapX(best, box) ? column : best),
    undefined,
  );
}

/** True for prose in columns that was painted line by line across them: long parts that fill their columns. */
function isProse(group: readonly Row[]): boolean {
  const columns = columnBoxes(group);
  if (group.length < 4 || columns.length < 2 || columns.length > 4) return false;
  const parts = group.flatMap((row) => row.flows);
  const long = parts.filter((part) => {
    const column = nearestColumn(part.box, columns);
    const characters = part.lines.reduce((sum, line) => sum + textLength(line), 0) / part.lines.length;
    return (
      column && characters >= PROSE_LENGTH && part.box.x1 - part.box.x0 > (column.x1 - column.x0) * PROSE_FILL
    );
  });
  return long.length >= parts.length * 0.7;
}

function textLength(line: PdfLine): number {
  return line.words.reduce((sum, word) => sum + word.text.length + 1, 0);
}

function columnsOf(group: readonly Row[]): readonly Flow[] {
  const columns = columnBoxes(group);
  return columns.flatMap((column) => {
    const parts = group.flatMap((row) =>
      row.flows.filter((flow) => nearestColumn(flow.box, columns) === column),
    );
    const lines = parts.flatMap((part) => part.lines);
    return lines.length > 0 ? [flowOf(lines)] : [];
  });
}

/** Joins parts of one line each, side by side, into one line with wide gaps. Others do not change. */
function rowLines(row: Row): readonly PdfLine[] {
  const single = row.flows.every((flow) => flow.lines.length === 1);
  if (row.flows.length === 1 || !single) return row.flows.flatMap((flow) => flow.lines);
  const words = row.flows.flatMap((flow) => flow.lines.flatMap((line) => line.words.map(startSpaced)));
  return [lineOf(words, row.order)];
}

function startSpaced<T extends { readonly spaced: boolean }>(word: T, i: number): T {
  return i === 0 && !word.spaced ? { ...word, spaced: true } : word;
}
