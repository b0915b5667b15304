import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { retry } from "#components/http/retry.ts";
import type { FilterCounts } from "#lib/domain/documents.ts";
import type {
  ByNameAnswer,
  DidYouMeanAnswer,
  HistoryAnswer,
  SuggestAnswer,
} from "#lib/domain/question-api.ts";
import type { DateField, Period } from "#lib/domain/question-kind.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import type { AlsoCalledAnswer } from "#lib/domain/synonyms.ts";
import { searchQueryString } from "./search-frame.ts";

const MINUTE = 60_000;

export const searchKeys = {
  search: (frame: SearchFrame | null) => ["search", frame ? searchQueryString(frame) : null] as const,
};

/** The answer to a question. The previous answer stays visible while the next one loads. */
export function searchQuery(frame: SearchFrame | null) {
  return queryOptions({
    queryKey: searchKeys.search(frame),
    queryFn: ({ signal }) =>
      fetchJson<SearchResponse>(`/api/workbench/search?${frame ? searchQueryString(frame) : ""}`, signal),
    enabled: frame !== null,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry,
  });
}

const commas = (values: readonly string[]) => values.map((value) => value.replaceAll(",", "%2C")).join(",");

/** The documents that a name refers to, with summaries of their content. */
export function byNameQuery(asked: {
  readonly name: string;
  readonly topic: string;
  readonly corpora: readonly string[];
}) {
  const parameters = new URLSearchParams({ name: asked.name });
  if (asked.topic !== "") parameters.set("topic", asked.topic);
  if (asked.corpora.length > 0) parameters.set("corpora", commas(asked.corpora));
  return queryOptions({
    queryKey: ["by-name", parameters.toString()] as const,
    queryFn: ({ signal }) => fetchJson<ByNameAnswer>(`/api/documents/by-name?${parameters}`, signal),
    staleTime: MINUTE / 4,
    retry,
  });
}

/** The first documents of a period. They stay visible while more load. */
export function historyQuery(asked: {
  readonly period: Period | null;
  readonly dateFields: readonly DateField[];
  readonly corpora: readonly string[];
  readonly limit: number;
}) {
  const parameters = new URLSearchParams({ limit: String(asked.limit) });
  if (asked.period?.from) parameters.set("periodFrom", asked.period.from);
  if (asked.period?.to) parameters.set("periodTo", asked.period.to);
  if (asked.dateFields.length > 0) parameters.set("dateFields", commas(asked.dateFields));
  if (asked.corpora.length > 0) parameters.set("corpora", commas(asked.corpora));
  return queryOptions({
    queryKey: ["history", parameters.toString()] as const,
    queryFn: ({ signal }) => fetchJson<HistoryAnswer>(`/api/history?${parameters}`, signal),
    staleTime: MINUTE / 4,
    placeholderData: keepPreviousData,
    retry,
  });
}

/** What a question that starts so may ask for. A failure leaves the box without suggestions, so it is not retried. */
export function suggestQuery(asked: { readonly q: string; readonly corpora: readonly string[] }) {
  const parameters = new URLSearchParams({ q: asked.q });
  if (asked.corpora.length > 0) parameters.set("corpora", commas(asked.corpora));
  return queryOptions({
    queryKey: ["suggest", parameters.toString()] as const,
    queryFn: ({ signal }) => fetchJson<SuggestAnswer>(`/api/suggest?${parameters}`, signal),
    staleTime: MINUTE,
    retry: false,
  });
}

/** The question with corrected words. Only a proposal, so a failure is not retried. */
export function didYouMeanQuery(asked: { readonly q: string; readonly corpora: readonly string[] }) {
  const parameters = new URLSearchParams({ q: asked.q });
  if (asked.corpora.length > 0) parameters.set("corpora", commas(asked.corpora));
  return queryOptions({
    queryKey: ["did-you-mean", parameters.toString()] as const,
    queryFn: ({ signal }) => fetchJson<DidYouMeanAnswer>(`/api/did-you-mean?${parameters}`, signal),
    staleTime: MINUTE,
    retry: false,
  });
}

/** Synonyms for words of the question. Only a proposal, so a failure is not retried. */
export function alsoCalledQuery(asked: { readonly q: string; readonly corpora: readonly string[] }) {
  const parameters = new URLSearchParams({ q: asked.q });
  if (asked.corpora.length > 0) parameters.set("corpora", commas(asked.corpora));
  return queryOptions({
    // The first part is that of the synonyms page, so that an edited group is offered at once.
    queryKey: ["synonyms", "also-called", parameters.toString()] as const,
    queryFn: ({ signal }) => fetchJson<AlsoCalledAnswer>(`/api/also-called?${parameters}`, signal),
    staleTime: MINUTE,
    retry: false,
  });
}

/** How many of the documents that a search found have each filter value. The search is not run again. */
export function filterCountsQuery(traceId: string | null) {
  return queryOptions({
    queryKey: ["filter-counts", traceId] as const,
    queryFn: ({ signal }) =>
      fetchJson<FilterCounts>(`/api/workbench/filter-counts?trace=${traceId ?? ""}`, signal),
    enabled: traceId !== null,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry,
  });
}
