import type { Entity } from "#lib/domain/chunk.ts";
import { dateOrderAt } from "#lib/domain/date-order.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { SheetPlace } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { lineStarts } from "#lib/domain/table-lines.ts";
import { daysOfDate, termsInOrder } from "#lib/text/days.ts";
import { placeCells } from "#lib/text/place-cells.ts";

/** The columns of a sheet. */
const MAX_COLUMNS = 16_384;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/;
const FIRST_NUMBERS = /^[\d/.-]*\d(?![\p{L}\p{N}])/u;

/**
 * Returns what cells of spreadsheets mean if their words do not say it, in the order of the text: the day of a date that
 * could mean two, by the order of its column (ADR 0098), and the number that a cell shows rounded.
 */
export function cellValues({ text, blocks }: Pick<Extracted, "text" | "blocks">): Entity[] {
  return [...datedCells(text, blocks), ...roundedCells(text, blocks)].sort((a, b) => a.start - b.start);
}

function datedCells(text: string, blocks: readonly Block[]): Entity[] {
  const found: Entity[] = [];
  for (const block of blocks) {
    if (!isDated(block)) continue;
    for (const { start, end, column } of cellsOf(text, block)) {
      const order = dateOrderAt(block.sheet, column);
      const [printed = ""] = order === undefined ? [] : (FIRST_NUMBERS.exec(text.slice(start, end)) ?? []);
      const days = daysOfDate(printed);
      const [day] = termsInOrder(days, order);
      if (days.length > 1 && day !== undefined)
        found.push({ type: "date", start, end: start + printed.length, text: printed, value: day });
    }
  }
  return found;
}

function roundedCells(text: string, blocks: readonly Block[]): Entity[] {
  const cells = blocks.flatMap(({ sheet, rows = [] }) => (sheet ? rows.flat() : []));
  return cells.flatMap(({ start, end, value }): Entity[] => {
    if (value === undefined) return [];
    const shown = NUMBER.exec(text.slice(start, end));
    if (shown === null) return [];
    const [from, to] = [start + shown.index, start + shown.index + shown[0].length];
    return [{ type: "amount", start: from, end: to, text: shown[0], value }];
  });
}

type DatedBlock = Block & { readonly sheet: SheetPlace };
type PlacedCell = Span & { readonly column: number };

const isDated = (block: Block): block is DatedBlock =>
  block.kind === "table" && (block.sheet?.dayFirst ?? block.sheet?.monthFirst) !== undefined;

/** Yields the cells of a table with their columns, from 0. A long one is read line by line, because it may have millions. */
function* cellsOf(text: string, block: DatedBlock): Generator<PlacedCell> {
  for (const { cell, column } of placeCells(block.rows ?? [], MAX_COLUMNS) ?? [])
    yield { start: cell.start, end: cell.end, column };
  if (!block.lines) return;
  for (const line of lineStarts(text, block)) {
    const lineEnd = text.indexOf("\n", line);
    const last = lineEnd < 0 ? block.end : Math.min(block.end, lineEnd);
    let start = line;
    for (const [column, { length }] of text.slice(line, last).split("\t").entries()) {
      yield { start, end: start + length, column };
      start += length + 1;
    }
  }
}
