import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RecordsState } from "#components/address/place-state.ts";
import { fetchJson } from "#components/http/fetch-json.ts";
import { retry } from "#components/http/retry.ts";
import type { LayersView } from "#lib/domain/dataset-edit.ts";
import type { DatasetView, RecordPage, RecordPageView } from "#lib/domain/record-api.ts";
import { narrowingParameters } from "./narrowing.ts";

/** Records per page. */
const PAGE_SIZE = 50;
const FRESH_MS = 15_000;

export type DatasetList = { readonly datasets: readonly DatasetView[] };

export const recordKeys = {
  datasets: () => ["datasets"] as const,
  /** Below the document's own key, so that refreshing the document refreshes these too. */
  datasetsOf: (documentId: string) => ["document", documentId, "datasets"] as const,
  layersOf: (documentId: string) => ["document", documentId, "layers"] as const,
  list: (state: RecordsState) => ["records", recordsParameters(state)] as const,
  picked: (q: string) => ["records", "picked", q] as const,
  one: (recordRef: string) => ["record", recordRef] as const,
};

/** Every dataset that the reader may see, by kind and name. */
export function datasetsQuery() {
  return queryOptions({
    queryKey: recordKeys.datasets(),
    queryFn: ({ signal }) => fetchJson<DatasetList>("/api/datasets", signal),
    staleTime: FRESH_MS,
    retry,
  });
}

/** The datasets of one document. */
export function documentDatasetsQuery(documentId: string) {
  return queryOptions({
    queryKey: recordKeys.datasetsOf(documentId),
    queryFn: ({ signal }) =>
      fetchJson<DatasetList>(`/api/datasets?document=${encodeURIComponent(documentId)}`, signal),
    staleTime: FRESH_MS,
    retry,
  });
}

const WAITING_MS = 1000;

/** The layers of a document with their columns. Asked again while a job reads them. */
export function documentLayersQuery(documentId: string) {
  return queryOptions({
    queryKey: recordKeys.layersOf(documentId),
    queryFn: ({ signal }) =>
      fetchJson<LayersView>(`/api/documents/${encodeURIComponent(documentId)}/layers`, signal),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
    staleTime: FRESH_MS,
    retry,
  });
}

/** Returns what a list of records is asked by, as API parameters. */
export function recordsParameters(state: RecordsState): Record<string, string> {
  const { dataset, q, sort, after } = state;
  return {
    ...narrowingParameters(state),
    limit: String(PAGE_SIZE),
    ...(dataset === null ? {} : { dataset }),
    ...(q === "" ? {} : { q }),
    ...(sort === null ? {} : { sort }),
    ...(after === null ? {} : { after }),
  };
}

/** A page of a dataset's records. It stays visible while the next one loads. */
export function recordsQuery(state: RecordsState) {
  return queryOptions({
    queryKey: recordKeys.list(state),
    queryFn: ({ signal }) =>
      fetchJson<RecordPage>(`/api/records?${new URLSearchParams(recordsParameters(state))}`, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry,
  });
}

/** The first records of all datasets with these words in their reference or name. */
export function pickedRecordsQuery(q: string) {
  return queryOptions({
    queryKey: recordKeys.picked(q),
    queryFn: ({ signal }) =>
      fetchJson<RecordPage>(`/api/records?${new URLSearchParams({ q, limit: "20" })}`, signal),
    placeholderData: keepPreviousData,
    enabled: q !== "",
    staleTime: FRESH_MS,
    retry,
  });
}

/** One record, as the version in its ref has it. */
export function recordQuery(recordRef: string) {
  return queryOptions({
    queryKey: recordKeys.one(recordRef),
    queryFn: ({ signal }) =>
      fetchJson<RecordPageView>(`/api/workbench/records/${encodeURIComponent(recordRef)}`, signal),
    staleTime: FRESH_MS,
    retry,
  });
}
