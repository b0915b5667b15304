import type { AnswerCell, DocumentResult, PassageResult, SearchResponse } from "./search.ts";

/** A cell of a table that answers, in its passage. */
export type CellAnswer = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly cell: AnswerCell;
};

/**
 * Returns the cell of the first result that answers a question; null if the evidence is weak, if a sentence has more of
 * the question, or if another cell, also of the second result, has as much of it and says something else (ADR 0074).
 */
export function cellOf({
  strength,
  results,
}: Pick<SearchResponse, "strength" | "results">): CellAnswer | null {
  if (strength === "weak") return null;
  const cells = results
    .slice(0, 2)
    .flatMap((result) =>
      result.passages.flatMap((passage) => (passage.cell ? [{ result, passage, cell: passage.cell }] : [])),
    );
  const firstResultCells = cells.filter(({ result }) => result === results[0]);
  const best = firstResultCells.toSorted((a, b) => b.cell.share - a.cell.share)[0];
  if (!best) return null;
  const { share, text } = best.cell;
  if (cells.some(({ cell }) => cell.share >= share && cell.text !== text)) return null;
  const sentences = results[0]?.passages.map(({ sentence }) => sentence?.share ?? 0) ?? [];
  return Math.max(0, ...sentences) > share ? null : best;
}
