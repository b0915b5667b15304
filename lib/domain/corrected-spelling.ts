import type { SearchResponse } from "./search.ts";

/** What an answer says if misspelt words of its question were corrected; undefined if none were. */
export function correctedSpellingNote({
  query,
  correctedQuery,
}: Pick<SearchResponse, "query" | "correctedQuery">): string | undefined {
  if (correctedQuery === undefined) return undefined;
  return `Showing results for “${correctedQuery}”. No document has all words of “${query}”.`;
}
