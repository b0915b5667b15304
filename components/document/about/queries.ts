import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import type { DocumentRelations } from "#lib/domain/relation.ts";

const MINUTE = 60_000;
/** Polling interval while a result is still being computed. */
const WAITING_MS = 3000;

/** Keys below the document's own key, so that refreshing the document refreshes these too. */
export const aboutKeys = {
  description: (id: string) => ["document", id, "description"] as const,
  relations: (id: string) => ["document", id, "relations"] as const,
};

/** The description of a document. */
export function descriptionQuery(id: string) {
  return queryOptions({
    queryKey: aboutKeys.description(id),
    queryFn: ({ signal }) =>
      fetchJson<DescriptionAnswer>(`/api/documents/${encodeURIComponent(id)}/description`, signal),
    staleTime: MINUTE,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
    retry: 1,
  });
}

/** The relations of a document. */
export function relationsQuery(id: string) {
  return queryOptions({
    queryKey: aboutKeys.relations(id),
    queryFn: ({ signal }) =>
      fetchJson<DocumentRelations>(`/api/workbench/documents/${encodeURIComponent(id)}/relations`, signal),
    staleTime: MINUTE,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
    retry: 1,
  });
}
