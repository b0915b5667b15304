import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { Agreement, ListedJudgement } from "#lib/domain/evaluation.ts";
import { normaliseQuery } from "#lib/domain/grade.ts";

export type JudgementList = {
  readonly judgements: readonly ListedJudgement[];
  readonly agreement: Agreement | null;
  /** Actor id of the reader, to find one's own judgements. */
  readonly actor: string;
};

/** All keys share the first part, so that one change refreshes every list. */
export const judgementKeys = {
  every: () => ["judgements"] as const,
  all: () => ["judgements", "all"] as const,
  of: (query: string) => ["judgements", "of", normaliseQuery(query)] as const,
};

/** Judgements for a question. */
export function judgementsQuery(query: string) {
  return queryOptions({
    queryKey: judgementKeys.of(query),
    queryFn: ({ signal }) =>
      fetchJson<JudgementList>(`/api/workbench/judgements?${new URLSearchParams({ query })}`, signal),
    enabled: query.trim() !== "",
    staleTime: 30_000,
  });
}

/** All judgements. */
export function allJudgementsQuery() {
  return queryOptions({
    queryKey: judgementKeys.all(),
    queryFn: ({ signal }) => fetchJson<JudgementList>("/api/workbench/judgements", signal),
    staleTime: 5000,
  });
}
