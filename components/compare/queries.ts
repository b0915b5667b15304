import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { judgementKeys } from "#components/judgements/queries.ts";
import {
  COMPARED_DEPTH,
  type ComparedFigures,
  type CompareInput,
  type Comparison,
} from "#lib/domain/compare.ts";

export const compareKeys = {
  comparison: (input: CompareInput | null) => ["comparison", input && JSON.stringify(input)] as const,
  /** Starts like every judgements key, so that a judgement refreshes it. */
  figures: (query: string, lists: readonly (readonly string[])[]) =>
    [...judgementKeys.every(), "figures", query, ...lists.map((list) => list.join(","))] as const,
};

/** One question through several routes. Not refetched automatically, because each run stores receipts. */
export function comparisonQuery(input: CompareInput | null) {
  return queryOptions({
    queryKey: compareKeys.comparison(input),
    queryFn: ({ signal }) => sendJson<Comparison>("POST", "/api/compare", input, signal),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Figures of the comparison's lists, from the judgements. */
export function figuresQuery(comparison: Comparison) {
  const { query } = comparison;
  const lists = comparison.routes.map(({ evidence }) =>
    evidence.slice(0, COMPARED_DEPTH).map(({ judgedAs }) => judgedAs),
  );
  return queryOptions({
    queryKey: compareKeys.figures(query, lists),
    queryFn: ({ signal }) => {
      const [a = [], b = [], c] = lists.map((list) => list.join(","));
      const parameters = new URLSearchParams({
        query,
        a: String(a),
        b: String(b),
        ...(c === undefined ? {} : { c }),
      });
      return fetchJson<ComparedFigures>(`/api/workbench/compare/figures?${parameters}`, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
