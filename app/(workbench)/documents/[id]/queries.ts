import { queryOptions } from "@tanstack/react-query";
import type { DocumentDescription } from "#lib/domain/description.ts";
import type { DocumentRelations } from "#lib/domain/relation.ts";
import { fetchJson } from "../../../fetch-json.ts";

const MINUTE = 60_000;
/** What is still being made is asked for again at this pace. */
const WAITING_MS = 3000;

/** Under the document's own key, so that whatever refreshes the document refreshes these. */
export const aboutKeys = {
  description: (id: string) => ["document", id, "description"] as const,
  relations: (id: string) => ["document", id, "relations"] as const,
};

const pathOf = (id: string, what: "description" | "relations") =>
  `/api/workbench/documents/${encodeURIComponent(id)}/${what}`;

/** What a document is about. */
export function descriptionQuery(id: string) {
  return queryOptions({
    queryKey: aboutKeys.description(id),
    queryFn: ({ signal }) => fetchJson<DocumentDescription>(pathOf(id, "description"), signal),
    staleTime: MINUTE,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
    retry: 1,
  });
}

/** What a document is tied to. */
export function relationsQuery(id: string) {
  return queryOptions({
    queryKey: aboutKeys.relations(id),
    queryFn: ({ signal }) => fetchJson<DocumentRelations>(pathOf(id, "relations"), signal),
    staleTime: MINUTE,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
    retry: 1,
  });
}
