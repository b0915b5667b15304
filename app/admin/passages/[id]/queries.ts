import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChunksAnswer, ChunksQuery } from "#lib/domain/chunk-api.ts";
import { fetchJson } from "../../../fetch-json.ts";

export const chunkKeys = {
  of: (id: string) => ["chunks", id] as const,
  list: (id: string, asked: ChunksQuery) => ["chunks", id, JSON.stringify(asked)] as const,
};

/** How a document was cut, a page of it. */
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
