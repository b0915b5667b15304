import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";

/** Polling intervals while documents are indexed, and otherwise. */
const BUSY_MS = 2_000;
const CALM_MS = 15_000;

/** How much is being indexed, in these corpora or in all. Polled while the page is visible. */
export function indexingQuery(corpora: readonly string[] = []) {
  const asked = corpora.length === 0 ? "" : `?${new URLSearchParams({ corpora: corpora.join(",") })}`;
  return queryOptions({
    queryKey: ["indexing", asked] as const,
    queryFn: ({ signal }) => fetchJson<IndexingAnswer>(`/api/workbench/indexing${asked}`, signal),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? BUSY_MS : CALM_MS),
    staleTime: BUSY_MS,
    retry: false,
  });
}
