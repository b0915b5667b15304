import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  COMPARED_DEPTH,
  type ComparedFigures,
  type CompareInput,
  type Comparison,
} from "#lib/domain/compare.ts";
import { fetchJson, RequestError, requestError } from "../fetch-json.ts";
import { judgementKeys } from "../judgements/queries.ts";

export const compareKeys = {
  comparison: (input: CompareInput | null) => ["comparison", input && JSON.stringify(input)] as const,
  /** Begins as every list of judgements does, so that a judgement makes it ask again. */
  figures: (query: string, lists: readonly (readonly string[])[]) =>
    [...judgementKeys.every(), "figures", query, ...lists.map((list) => list.join(","))] as const,
};

/** One question through several routes. Run once: each run keeps receipts, so it is not repeated unasked. */
export function comparisonQuery(input: CompareInput | null) {
  return queryOptions({
    queryKey: compareKeys.comparison(input),
    queryFn: ({ signal }) => postComparison(input, signal),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

async function postComparison(input: CompareInput | null, signal: AbortSignal): Promise<Comparison> {
  let response: Response;
  try {
    response = await fetch("/api/compare", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(input),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError("unreachable", "The server could not be reached. Is Sightline still running?", 0);
  }
  if (!response.ok) throw await requestError(response);
  return (await response.json()) as Comparison;
}

/** What the judgements make of the lists that a comparison gave. */
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
