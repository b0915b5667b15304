import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { retry } from "#components/http/retry.ts";
import type { SearchFacets } from "#lib/domain/documents.ts";

/** Polling interval of the corpora while one of them is being indexed. */
const INDEXING_MS = 3_000;

export const FACETS_KEY = ["facets"] as const;

/** Returns when to read the corpora again; false if nothing is being indexed. */
function facetsPace(facets: Pick<SearchFacets, "corpora"> | undefined): number | false {
  return facets?.corpora.some(({ status }) => status === "syncing") ? INDEXING_MS : false;
}

/** Values and counts for the filters, and the state of the corpora. */
export function facetsQuery() {
  return queryOptions({
    queryKey: FACETS_KEY,
    queryFn: ({ signal }) => fetchJson<SearchFacets>("/api/workbench/facets", signal),
    staleTime: 15_000,
    // The state of a corpus follows shortly after its last job, so no event on the page announces it.
    refetchInterval: ({ state }) => facetsPace(state.data),
    retry,
  });
}
