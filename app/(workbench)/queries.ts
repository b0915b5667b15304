import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PageWordsAnswer } from "#lib/domain/api.ts";
import type {
  DocumentDetail,
  PageSummary,
  PassageLocation,
  ReadableDocument,
  SearchFacets,
} from "#lib/domain/documents.ts";
import type { ByNameAnswer, HistoryAnswer } from "#lib/domain/question-api.ts";
import type { DateField, Period } from "#lib/domain/question-kind.ts";
import type { SearchFrame, SearchResponse } from "#lib/domain/search.ts";
import { fetchJson, RequestError } from "../fetch-json.ts";
import { searchQueryString } from "./search-frame.ts";

const MINUTE = 60_000;

/** Refusals are final; what may be a passing failure is tried once more. */
function retry(failures: number, error: Error): boolean {
  if (error instanceof RequestError && error.status >= 400 && error.status < 500) return false;
  return failures < 1;
}

export const queryKeys = {
  search: (frame: SearchFrame | null) => ["search", frame ? searchQueryString(frame) : null] as const,
  facets: () => ["facets"] as const,
  document: (id: string) => ["document", id] as const,
  readable: (id: string, version: number | null) => ["readable", id, version] as const,
  passages: (id: string, version: number, refs: readonly string[]) =>
    ["passages", id, version, ...refs] as const,
  pages: (id: string, version: number) => ["pages", id, version] as const,
  pageWords: (id: string, version: number, page: number) => ["page-words", id, version, page] as const,
};

/** The answer to a question; the last one stays in view while the next is on its way. */
export function searchQuery(frame: SearchFrame | null) {
  return queryOptions({
    queryKey: queryKeys.search(frame),
    queryFn: ({ signal }) =>
      fetchJson<SearchResponse>(`/api/workbench/search?${frame ? searchQueryString(frame) : ""}`, signal),
    enabled: frame !== null,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry,
  });
}

const commas = (values: readonly string[]) => values.map((value) => value.replaceAll(",", "%2C")).join(",");

/** The documents that a name means, with what they say. */
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

/** Everything of a period, the first so many of it; what was shown stays while more is on its way. */
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

/** Values and counts for the filters. */
export function facetsQuery() {
  return queryOptions({
    queryKey: queryKeys.facets(),
    queryFn: ({ signal }) => fetchJson<SearchFacets>("/api/workbench/facets", signal),
    staleTime: MINUTE / 4,
    retry,
  });
}

/** All that is known of a document but its text. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) =>
      fetchJson<DocumentDetail>(`/api/workbench/documents/${encodeURIComponent(id)}`, signal),
    staleTime: MINUTE / 4,
    retry,
  });
}

/** The text and blocks of one version; null asks for the current one. */
export function readableQuery(id: string, version: number | null) {
  const suffix = version === null ? "" : `?version=${version}`;
  return queryOptions({
    queryKey: queryKeys.readable(id, version),
    queryFn: ({ signal }) =>
      fetchJson<ReadableDocument>(
        `/api/workbench/documents/${encodeURIComponent(id)}/readable${suffix}`,
        signal,
      ),
    staleTime: version === null ? MINUTE / 4 : Number.POSITIVE_INFINITY,
    retry,
  });
}

/** Where passages lie in a version: offsets, and boxes on its pages. A version never changes, nor do these. */
export function passagesQuery(id: string, version: number, refs: readonly string[]) {
  const parameters = new URLSearchParams({ version: String(version), refs: refs.join(",") });
  return queryOptions({
    queryKey: queryKeys.passages(id, version, refs),
    queryFn: ({ signal }) =>
      fetchJson<readonly PassageLocation[]>(
        `/api/workbench/documents/${encodeURIComponent(id)}/passages?${parameters}`,
        signal,
      ),
    enabled: refs.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });
}

/** The pages of one version, without their words. */
export function pagesQuery(id: string, version: number) {
  return queryOptions({
    queryKey: queryKeys.pages(id, version),
    queryFn: ({ signal }) =>
      fetchJson<readonly PageSummary[]>(
        `/api/workbench/documents/${encodeURIComponent(id)}/pages?version=${version}`,
        signal,
      ),
    // Pictures may still be on their way.
    staleTime: MINUTE / 4,
    retry,
  });
}

/** The words recognised on one page; a version never changes, nor do these. */
export function pageWordsQuery(id: string, version: number, page: number) {
  return queryOptions({
    queryKey: queryKeys.pageWords(id, version, page),
    queryFn: ({ signal }) => fetchJson<PageWordsAnswer>(pageHref(id, version, page, "words"), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });
}

/** Address of a page's picture, its small picture, or its words. */
export function pageHref(
  id: string,
  version: number,
  page: number,
  what: "picture" | "thumbnail" | "words",
): string {
  return `/api/documents/${encodeURIComponent(id)}/pages/${page}/${what}?version=${version}`;
}

/** Address of a version's original bytes. */
export function originalHref(id: string, version: number): string {
  return `/api/documents/${encodeURIComponent(id)}?version=${version}`;
}
