import type { SearchResponse } from "#lib/domain/search-result.ts";

/** How many indexing jobs were left while one answer was on the page. */
export type WhileShown = {
  readonly traceId: string;
  readonly most: number;
  readonly last: number;
};

/** What the page says beside an answer about documents that are indexed meanwhile. */
export type IndexingStage = "none" | "indexing" | "complete";

type Answer = Pick<SearchResponse, "traceId" | "strength" | "results">;

/** Returns what is known once `waiting` jobs are left. */
export function whileShown(
  before: WhileShown | null,
  { traceId }: Pick<Answer, "traceId">,
  waiting: number,
): WhileShown {
  if (before?.traceId !== traceId) return { traceId, most: waiting, last: waiting };
  if (before.last === waiting) return before;
  return { traceId, most: Math.max(before.most, waiting), last: waiting };
}

/**
 * True if the page asks again by itself: an answer without results as soon as jobs end, a weak one when all have ended.
 * A strong answer never changes under its reader.
 */
export function asksAgain(before: WhileShown | null, answer: Answer, waiting: number): boolean {
  if (before?.traceId !== answer.traceId || waiting >= before.last) return false;
  if (answer.results.length === 0) return true;
  return answer.strength === "weak" && waiting === 0;
}

/** Returns what the page says beside an answer. */
export function indexingStage(shown: WhileShown | null, answer: Answer | null): IndexingStage {
  if (answer === null || shown?.traceId !== answer.traceId) return "none";
  if (shown.last > 0) return "indexing";
  return shown.most > 0 ? "complete" : "none";
}
