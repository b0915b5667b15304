import { queryOptions } from "@tanstack/react-query";
import { fetchJson, requestError } from "#components/http/fetch-json.ts";
import { retry } from "#components/http/retry.ts";
import type { PageWordsAnswer } from "#lib/domain/document-api.ts";
import type {
  DocumentDetail,
  DocumentMatches,
  DocumentOutline,
  PageSummary,
  PassageLocation,
  ReadableDocument,
} from "#lib/domain/documents.ts";
import type { Span } from "#lib/domain/span.ts";

const MINUTE = 60_000;

export const documentKeys = {
  one: (id: string) => ["document", id] as const,
  readable: (id: string, version: number | null) => ["readable", id, version] as const,
  passages: (id: string, version: number, refs: readonly string[]) =>
    ["passages", id, version, ...refs] as const,
  pages: (id: string, version: number) => ["pages", id, version] as const,
  pageLabels: (id: string, version: number) => ["page-labels", id, version] as const,
  outline: (id: string, version: number) => ["outline", id, version] as const,
  find: (id: string, version: number, words: string) => ["find", id, version, words] as const,
  fileOutline: (id: string, version: number) => ["file-outline", id, version] as const,
  textPart: (id: string, version: number, start: number, end: number) =>
    ["text-part", id, version, start, end] as const,
  pageWords: (id: string, version: number, page: number) => ["page-words", id, version, page] as const,
};

/** All data of a document except its text. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: ({ signal }) =>
      fetchJson<DocumentDetail>(`/api/workbench/documents/${encodeURIComponent(id)}`, signal),
    staleTime: MINUTE / 4,
    retry,
  });
}

/** The text and blocks of one version. Null requests the current version. */
export function readableQuery(id: string, version: number | null) {
  const suffix = version === null ? "" : `?version=${version}`;
  return queryOptions({
    queryKey: documentKeys.readable(id, version),
    queryFn: ({ signal }) =>
      fetchJson<ReadableDocument>(
        `/api/workbench/documents/${encodeURIComponent(id)}/readable${suffix}`,
        signal,
      ),
    staleTime: version === null ? MINUTE / 4 : Number.POSITIVE_INFINITY,
    retry,
  });
}

/** Locations of passages in a version: offsets, and boxes on pages. Both are immutable. */
export function passagesQuery(id: string, version: number, refs: readonly string[]) {
  const parameters = new URLSearchParams({ version: String(version), refs: refs.join(",") });
  return queryOptions({
    queryKey: documentKeys.passages(id, version, refs),
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
    queryKey: documentKeys.pages(id, version),
    queryFn: ({ signal }) =>
      fetchJson<readonly PageSummary[]>(
        `/api/workbench/documents/${encodeURIComponent(id)}/pages?version=${version}`,
        signal,
      ),
    // Pictures may still be in progress.
    staleTime: MINUTE / 4,
    retry,
  });
}

/** The headings of one version. They are immutable, like the version. */
export function outlineQuery(id: string, version: number) {
  return queryOptions({
    queryKey: documentKeys.outline(id, version),
    queryFn: ({ signal }) =>
      fetchJson<DocumentOutline>(
        `/api/workbench/documents/${encodeURIComponent(id)}/outline?version=${version}`,
        signal,
      ),
    staleTime: MINUTE,
    retry,
  });
}

/** The places of words in one version. */
export function findQuery(id: string, version: number, words: string) {
  const parameters = new URLSearchParams({ version: String(version), words });
  return queryOptions({
    queryKey: documentKeys.find(id, version, words),
    queryFn: ({ signal }) =>
      fetchJson<DocumentMatches>(
        `/api/workbench/documents/${encodeURIComponent(id)}/find?${parameters}`,
        signal,
      ),
    staleTime: MINUTE,
    gcTime: MINUTE,
    retry,
  });
}

/** A part of one version's text (code points), as the server stores it. */
export function textPartQuery(id: string, version: number, { start, end }: Span) {
  const path = `${originalHref(id, version)}&view=text&offset=${start}&limit=${end - start}`;
  return queryOptions({
    queryKey: documentKeys.textPart(id, version, start, end),
    queryFn: async ({ signal }) => {
      const answer = await fetch(path, { signal });
      if (!answer.ok) throw await requestError(answer);
      return answer.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });
}

/** The recognised words of one page. They are immutable, like the version. */
export function pageWordsQuery(id: string, version: number, page: number) {
  return queryOptions({
    queryKey: documentKeys.pageWords(id, version, page),
    queryFn: ({ signal }) => fetchJson<PageWordsAnswer>(pageHref(id, version, page, "words"), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  });
}

/** Returns the address of a page's picture, thumbnail or words. */
export function pageHref(
  id: string,
  version: number,
  page: number,
  what: "picture" | "thumbnail" | "words",
): string {
  return `/api/documents/${encodeURIComponent(id)}/pages/${page}/${what}?version=${version}`;
}

/** Returns the address of a version's original bytes. */
export function originalHref(id: string, version: number): string {
  return `/api/documents/${encodeURIComponent(id)}?version=${version}`;
}
