import { count, pluralForm } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

type Counts = Pick<SearchResponse, "answeringCount" | "documentCount">;

/** "4" and "documents answer, 18 related": a narrow line shows the figure alone. */
export function countParts({ answeringCount, documentCount }: Counts): {
  readonly figure: string;
  readonly words: string;
} {
  if (documentCount === 0) return { figure: "0", words: pluralForm(0, "document") };
  if (answeringCount === 0)
    return { figure: count(documentCount), words: `related ${pluralForm(documentCount, "document")}` };
  const answer = pluralForm(answeringCount, "document answers", "documents answer");
  const related = documentCount - answeringCount;
  return {
    figure: count(answeringCount),
    words: related === 0 ? answer : `${answer}, ${count(related)} related`,
  };
}

/** "4 documents answer, 18 related", "18 documents answer", "18 related documents". */
export function countWords(counts: Counts): string {
  const { figure, words } = countParts(counts);
  return `${figure} ${words}`;
}
