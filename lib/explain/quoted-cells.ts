import type { Block } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { QuotedCells } from "#lib/domain/quoted-cells.ts";
import type { Span } from "#lib/domain/span.ts";
import { maskSecrets } from "./mask.ts";
import { namedCells } from "./named-cells.ts";
import { plainPassage } from "./plain.ts";
import { tableCaption } from "./table-caption.ts";
import { LONG_TABLE, tableGrid } from "./table-grid.ts";

/** More cells are quoted as text. */
const MAX_CELLS = 24;
const CAPTION_CHARS = 500;

type Source = { readonly text: string; readonly blocks: readonly Block[]; readonly format: string };

/**
 * Returns the cells of one table that a span quotes, each with the names of its row and column. Null for a span outside
 * a table, over more than a table, in a long table, or without a cell that has a name. Such a span is copied as text.
 */
export function quotedCells({ text, blocks, format }: Source, span: Span): QuotedCells | null {
  const table = blocks.find(({ start, end }) => start <= span.start && end >= span.end);
  if (table?.kind !== "table" || table.rows === undefined || table.end - table.start > LONG_TABLE.chars)
    return null;
  const map = offsetMap(text);
  const between = (start: number, end: number) => text.slice(map.toUtf16(start), map.toUtf16(end));
  const { start, end, rows } = table;
  const grid = tableGrid({ start, end, rows, text: between(start, end), format });
  if (grid === null) return null;
  const seen = new Set<number>();
  const cells = grid.body.flatMap((row) => {
    return namedCells(grid.heads, row).flatMap(({ cell, row: name, column }) => {
      const [from, to] = [Math.max(cell.span.start, span.start), Math.min(cell.span.end, span.end)];
      if (from >= to || seen.has(cell.span.start)) return [];
      seen.add(cell.span.start);
      const words = plainPassage(maskSecrets(between(from, to)), format);
      return words.trim() === "" ? [] : [{ row: name, column, text: words }];
    });
  });
  if (cells.length === 0 || cells.length > MAX_CELLS) return null;
  return { cells, caption: tableCaption(maskSecrets(between(Math.max(0, start - CAPTION_CHARS), start))) };
}
