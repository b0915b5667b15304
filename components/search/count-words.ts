import { count, plural } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

/** "4 of 18 documents answer", "18 documents answer", "18 related documents". */
export function countWords({
  answeringCount,
  documentCount,
}: Pick<SearchResponse, "answeringCount" | "documentCount">): string {
  if (documentCount === 0) return "0 documents";
  if (answeringCount === 0) return plural(documentCount, "related document");
  const verb = answeringCount === 1 ? "answers" : "answer";
  if (answeringCount === documentCount) return `${plural(documentCount, "document")} ${verb}`;
  return `${count(answeringCount)} of ${plural(documentCount, "document")} ${verb}`;
}
