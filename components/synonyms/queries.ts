import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { SynonymList } from "#lib/domain/synonyms.ts";

export const SYNONYMS = "/api/synonyms";
export const synonymPath = (id: string) => `${SYNONYMS}/${encodeURIComponent(id)}`;

/** `every` is the first part of all queries that depend on synonyms, those of a search too. */
export const synonymKeys = {
  every: () => ["synonyms"] as const,
  list: () => ["synonyms", "list"] as const,
};

/** All groups, and the corpora that a group may belong to. */
export function synonymsQuery() {
  return queryOptions({
    queryKey: synonymKeys.list(),
    queryFn: ({ signal }) => fetchJson<SynonymList>(SYNONYMS, signal),
    staleTime: 5000,
  });
}
