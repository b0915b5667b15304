import { count, pluralForm } from "#lib/domain/quantity-words.ts";
import type { QuoteBlock, QuoteTable } from "#lib/domain/quote-block.ts";

/** A table with more rows would fill pages of a report. The footnote leads to all of it. */
const LONG_ROWS = 40;
const FIRST_ROWS = 20;

const moreRows = (rows: number) => `… ${count(rows)} more ${pluralForm(rows, "row")} in the source`;

/** Returns a quote with only the first rows of long tables, each followed by the number of the others. */
export function abridgedBlocks(blocks: readonly QuoteBlock[]): readonly QuoteBlock[] {
  return blocks.flatMap((block) =>
    isLong(block)
      ? [firstRows(block), { kind: "words", text: moreRows(block.rows.length - FIRST_ROWS) }]
      : [block],
  );
}

const isLong = (block: QuoteBlock): block is QuoteTable =>
  block.kind === "table" && block.rows.length > LONG_ROWS;

function firstRows({ rows, merged, ...table }: QuoteTable): QuoteTable {
  const kept = merged
    ?.filter(({ row }) => row < FIRST_ROWS)
    .map((cell) => ({ ...cell, rows: Math.min(cell.rows, FIRST_ROWS - cell.row) }))
    .filter((cell) => cell.rows > 1 || cell.columns > 1);
  return { ...table, rows: rows.slice(0, FIRST_ROWS), ...(kept && kept.length > 0 && { merged: kept }) };
}
