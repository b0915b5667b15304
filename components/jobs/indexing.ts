import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";

/** Polling intervals while documents are indexed, and otherwise. */
const BUSY_MS = 2_000;
const CALM_MS = 15_000;

/** How much is being indexed. Polled while the page is visible. */
export function indexingQuery() {
  return queryOptions({
    queryKey: ["indexing"] as const,
    queryFn: ({ signal }) => fetchJson<IndexingAnswer>("/api/workbench/indexing", signal),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? BUSY_MS : CALM_MS),
    staleTime: BUSY_MS,
    retry: false,
  });
}
