import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { hasWork } from "#lib/domain/being-indexed.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { type ListState, listQuery } from "./list-state.ts";

export type DocumentList = { readonly documents: readonly DocumentSummary[]; readonly total: number };

/** Polling interval while something is being indexed. */
const BUSY_MS = 1500;

export const documentsKey = (state: ListState) => ["documents", listQuery(state)] as const;

/** Polling interval of a list filtered by state. Documents enter and leave it, so it is polled even while empty. */
const FILTERED_POLL_MS = 3000;

/** Returns the polling interval of a list in milliseconds; false if only people change it. */
function listPace(state: Pick<ListState, "state">, list: DocumentList | undefined): number | false {
  if (list?.documents.some(hasWork)) return BUSY_MS;
  return state.state === null ? false : FILTERED_POLL_MS;
}

/** One page of the documents list. */
export function documentsQuery(state: ListState) {
  const parameters = new URLSearchParams(
    Object.entries(listQuery(state)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return queryOptions({
    queryKey: documentsKey(state),
    queryFn: ({ signal }) => fetchJson<DocumentList>(`/api/workbench/documents?${parameters}`, signal),
    placeholderData: keepPreviousData,
    staleTime: BUSY_MS,
    refetchInterval: (query) => listPace(state, query.state.data),
  });
}
