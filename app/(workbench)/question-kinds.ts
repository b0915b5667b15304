import type { DateField, Period } from "#lib/domain/question-kind.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

/** Documents of a period shown at first. */
export const HISTORY_PAGE = 20;

/** The name that a question asks for, and what of it. */
export function namedIn({ recognised }: SearchResponse) {
  const name = recognised.find(({ kind }) => kind === "name");
  return name ? { name: name.words, topic: name.topic ?? "" } : null;
}

/** The time of a question that names a time and nothing else: everything of it is the answer. */
export function timeAlone({ recognised, questionTopic }: SearchResponse): {
  readonly period: Period;
  readonly dateFields: readonly DateField[];
} | null {
  if (questionTopic !== "" || recognised.some(({ kind }) => kind !== "time")) return null;
  const [time] = recognised;
  return time?.period === undefined ? null : { period: time.period, dateFields: time.dateFields ?? [] };
}

/** Whether everything of a time is the whole answer: what else was found only has words like "work on". */
export function isHistory(answer: SearchResponse): boolean {
  return timeAlone(answer) !== null && !answer.reasonCodes.includes("question_filter_left_nothing");
}
