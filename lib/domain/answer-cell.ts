import { holdsAsked } from "./asked-kind.ts";
import { isQuotable } from "./in-force.ts";
import type { AnswerCell, DocumentResult, PassageResult, SearchResponse } from "./search.ts";

/** A cell of a table that answers, in its passage. */
export type CellAnswer = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly cell: AnswerCell;
};

/** A sentence with at least this share of the question's words is quoted (answers-of.ts). */
const QUOTED_SENTENCE_SHARE = 0.5;
/** Least share for a cell of the second result, if the first has neither: every word. Sums of weights are rounded. */
const MIN_SECOND_SHARE = 0.999;

/**
 * Returns the cell of the first result that answers a question; null if the evidence is weak, if a sentence has more of
 * the question, or if another cell, also of the second result, has as much of it and says something else (ADR 0074). If the first
 * result has no answer, a cell of the second may have all words of the question. A cell answers "when" only with a date,
 * and "who" only with a name.
 */
export function cellOf({
  strength,
  query,
  results,
}: Pick<SearchResponse, "strength" | "query" | "results">): CellAnswer | null {
  if (strength === "weak") return null;
  const [first, second] = results;
  const cells = [...cellsOf(first), ...cellsOf(second)];
  const fromFirst = bestOf(cellsOf(first));
  const sentenceShare = bestSentenceShare(first);
  const fromSecond = sentenceShare < QUOTED_SENTENCE_SHARE ? bestOf(cellsOf(second)) : null;
  const best = fromFirst ?? (fromSecond && fromSecond.cell.share >= MIN_SECOND_SHARE ? fromSecond : null);
  if (!best) return null;
  const { share, text } = best.cell;
  if (cells.some(({ cell }) => cell.share >= share && cell.text !== text)) return null;
  // A cell's first word may begin a name.
  if (!holdsAsked(`: ${text}`, { question: query, title: best.result.title })) return null;
  return bestSentenceShare(best.result) > share ? null : best;
}

function cellsOf(result: DocumentResult | undefined): CellAnswer[] {
  if (!result || !isQuotable(result)) return [];
  return result.passages.flatMap((passage) =>
    passage.cell ? [{ result, passage, cell: passage.cell }] : [],
  );
}

function bestOf(cells: readonly CellAnswer[]): CellAnswer | null {
  return cells.toSorted((a, b) => b.cell.share - a.cell.share)[0] ?? null;
}

function bestSentenceShare(result: DocumentResult | undefined): number {
  return Math.max(0, ...(result?.passages ?? []).map(({ sentence }) => sentence?.share ?? 0));
}
