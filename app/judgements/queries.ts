import { queryOptions } from "@tanstack/react-query";
import { type Agreement, type Judgement, normaliseQuery } from "#lib/domain/evaluation.ts";
import { fetchJson } from "../fetch-json.ts";

export type JudgementList = {
  readonly judgements: readonly Judgement[];
  readonly agreement: Agreement | null;
  /** Whose judgements are the reader's own. */
  readonly actor: string;
};

/** All lists begin with the first part, so that one change makes every one of them ask again. */
export const judgementKeys = {
  every: () => ["judgements"] as const,
  all: () => ["judgements", "all"] as const,
  of: (query: string) => ["judgements", "of", normaliseQuery(query)] as const,
};

/** What was judged for a question. */
export function judgementsQuery(query: string) {
  return queryOptions({
    queryKey: judgementKeys.of(query),
    queryFn: ({ signal }) =>
      fetchJson<JudgementList>(`/api/workbench/judgements?${new URLSearchParams({ query })}`, signal),
    enabled: query.trim() !== "",
    staleTime: 30_000,
  });
}

/** Everything that was judged. */
export function allJudgementsQuery() {
  return queryOptions({
    queryKey: judgementKeys.all(),
    queryFn: ({ signal }) => fetchJson<JudgementList>("/api/workbench/judgements", signal),
    staleTime: 5000,
  });
}
