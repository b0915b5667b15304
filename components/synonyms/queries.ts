import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { ListKind } from "#components/vocabulary/kind.ts";
import type { SynonymGroup, SynonymList } from "#lib/domain/synonyms.ts";

/** The list of groups. `queryKey` is also the first part of queries of a search that depend on synonyms. */
export const SYNONYMS_LIST: ListKind<SynonymGroup> = {
  id: "synonym",
  unit: "group",
  nameOf: ({ terms }) => terms[0] ?? "",
  path: "/api/synonyms",
  queryKey: "synonyms",
};

export const synonymsKey = () => [SYNONYMS_LIST.queryKey, "list"] as const;

/** All groups, and the corpora that a group may belong to. */
export function synonymsQuery() {
  return queryOptions({
    queryKey: synonymsKey(),
    queryFn: ({ signal }) => fetchJson<SynonymList>(SYNONYMS_LIST.path, signal),
    staleTime: 5000,
  });
}
