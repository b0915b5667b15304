import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { ChunksAnswer, ChunksQuery } from "#lib/domain/chunk-api.ts";

export const chunkKeys = {
  of: (id: string) => ["chunks", id] as const,
  list: (id: string, asked: ChunksQuery) => ["chunks", id, JSON.stringify(asked)] as const,
};

/** A page of a document's passages. */
export function chunksQuery(id: string, asked: ChunksQuery) {
  const parameters = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
  return queryOptions({
    queryKey: chunkKeys.list(id, asked),
    queryFn: ({ signal }) =>
      fetchJson<ChunksAnswer>(`/api/documents/${encodeURIComponent(id)}/chunks?${parameters}`, signal),
    placeholderData: keepPreviousData,
  });
}
