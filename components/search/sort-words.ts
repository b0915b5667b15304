import type { Grouping, Sort } from "#components/address/result-order.ts";
import { count, plural } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { arrange } from "./arrange-results.ts";

export const SORT_WORDS: Readonly<Record<Sort, string>> = {
  best: "Best match",
  newest: "Newest first",
  document: "Document order",
};

export const GROUPING_WORDS: Readonly<Record<Grouping, string>> = {
  document: "One result per document",
  passage: "One result per passage",
};

const SORTED_BY: Readonly<Record<Exclude<Sort, "best">, string>> = {
  newest: "Sorted by date",
  document: "In document order",
};

/** "Sorted by date: the best match is no longer first. Covers the 10 documents shown of 26."; null for the best first. */
export function sortNote(
  { results, documentCount }: Pick<SearchResponse, "results" | "documentCount">,
  view: { readonly sort: Sort; readonly group: Grouping },
): string | null {
  if (view.sort === "best") return null;
  const bestIsFirst =
    arrange(results, view)[0]?.rank === arrange(results, { ...view, sort: "best" })[0]?.rank;
  const order = `${SORTED_BY[view.sort]}${bestIsFirst ? "" : ": the best match is no longer first"}.`;
  const shown = results.length;
  return shown < documentCount
    ? `${order} Covers the ${plural(shown, "document")} shown of ${count(documentCount)}.`
    : order;
}

export const SORT_BEST = "Sort by best match";
