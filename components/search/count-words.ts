import { count, pluralForm } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

type Counts = Pick<SearchResponse, "answeringCount" | "documentCount">;

/** "4 of 18" and "documents answer": a narrow line shows the figure alone. */
export function countParts({ answeringCount, documentCount }: Counts): {
  readonly figure: string;
  readonly words: string;
} {
  const documents = pluralForm(documentCount, "document");
  if (documentCount === 0) return { figure: "0", words: documents };
  if (answeringCount === 0) return { figure: count(documentCount), words: `related ${documents}` };
  const words = `${documents} ${answeringCount === 1 ? "answers" : "answer"}`;
  const all = answeringCount === documentCount;
  return {
    figure: all ? count(documentCount) : `${count(answeringCount)} of ${count(documentCount)}`,
    words,
  };
}

/** "4 of 18 documents answer", "18 documents answer", "18 related documents". */
export function countWords(counts: Counts): string {
  const { figure, words } = countParts(counts);
  return `${figure} ${words}`;
}
