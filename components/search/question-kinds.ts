import type { DateField, Period } from "#lib/domain/question-kind.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

/** Number of documents of a period shown at first. */
export const HISTORY_PAGE = 20;

/** Returns the name that a question asks about, and the topic. */
export function readName({ recognised }: SearchResponse) {
  const name = recognised.find(({ kind }) => kind === "name");
  return name ? { name: name.words, topic: name.topic ?? "" } : null;
}

/** Returns the period of a question that names only a time. The answer is then everything from that period. */
export function timeAlone({ recognised, questionTopic }: SearchResponse): {
  readonly period: Period;
  readonly dateFields: readonly DateField[];
} | null {
  if (questionTopic !== "" || recognised.some(({ kind }) => kind !== "time")) return null;
  const [time] = recognised;
  return time?.period === undefined ? null : { period: time.period, dateFields: time.dateFields ?? [] };
}

/**
 * Returns whether the period is the whole answer. The search results then match only filler words such as "work on".
 */
export function isHistory(answer: SearchResponse): boolean {
  return timeAlone(answer) !== null && !answer.reasonCodes.includes("question_filter_left_nothing");
}
