import type { Entity } from "#lib/domain/chunk.ts";
import { dateOrderAt } from "#lib/domain/date-order.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { SheetPlace } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { lineStarts } from "#lib/domain/table-lines.ts";
import { daysOfNumbers, termsInOrder } from "#lib/text/days.ts";
import { placeCells } from "#lib/text/place-cells.ts";

/** The columns of a sheet. */
const MAX_COLUMNS = 16_384;
const FIRST_NUMBERS = /^[\d/.-]*\d(?![\p{L}\p{N}])/u;

/**
 * Returns the dates of spreadsheets that could mean two days, with the day that they mean by the order of their column, in
 * the order of the text.
 */
export function datedCells({ text, blocks }: Pick<Extracted, "text" | "blocks">): Entity[] {
  const found: Entity[] = [];
  for (const block of blocks) {
    if (!isDated(block)) continue;
    for (const { start, end, column } of cellsOf(text, block)) {
      const order = dateOrderAt(block.sheet, column);
      const [printed = ""] = order === undefined ? [] : (FIRST_NUMBERS.exec(text.slice(start, end)) ?? []);
      const days = daysOfNumbers(printed);
      const [day] = termsInOrder(days, order);
      if (days.length > 1 && day !== undefined)
        found.push({ type: "date", start, end: start + printed.length, text: printed, day });
    }
  }
  return found;
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
