import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { retry } from "#components/http/retry.ts";
import type { PackItemChanges, PackView } from "#lib/domain/pack.ts";
import type { PackList } from "#lib/domain/pack-api.ts";
import type { PackLeftOutList } from "#lib/domain/pack-left-out.ts";

export const packKeys = {
  every: () => ["packs"] as const,
  lists: () => ["packs", "list"] as const,
  recent: () => ["packs", "list", "recent", null] as const,
  list: (q: string) => ["packs", "list", "pages", q] as const,
  /** Null is the draft, which is mutable. */
  one: (id: string, version: number | null) => ["packs", "one", id, version] as const,
  leftOut: (id: string) => ["packs", "left-out", id] as const,
  changes: (id: string, itemId: string) => ["packs", "changes", id, itemId] as const,
};

/** Returns the API path of a pack's resource. */
export function packPath(id: string, rest = ""): string {
  return `/api/packs/${encodeURIComponent(id)}${rest}`;
}

/** Packs whose title or question has these words, most recently changed first, in pages. */
export function packPagesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: packKeys.list(q),
    queryFn: ({ signal, pageParam }) => {
      const parameters = new URLSearchParams({
        ...(q === "" ? {} : { q }),
        ...(pageParam === null ? {} : { after: pageParam }),
      });
      return fetchJson<PackList>(`/api/packs?${parameters}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PackList) => next,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: false,
  });
}

/** The most recently changed packs. */
export function recentPacksQuery() {
  return queryOptions({
    queryKey: packKeys.recent(),
    queryFn: ({ signal }) => fetchJson<PackList>("/api/packs?limit=8", signal),
    staleTime: 5000,
    retry: false,
  });
}

/** The passages that a pack's assembly left out. */
export function leftOutQuery(id: string) {
  return queryOptions({
    queryKey: packKeys.leftOut(id),
    queryFn: ({ signal }) => fetchJson<PackLeftOutList>(packPath(id, "/left-out"), signal),
    staleTime: 60_000,
    retry: false,
  });
}

/** How an item's quote differs from the current version. */
export function changesQuery(id: string, itemId: string) {
  return queryOptions({
    queryKey: packKeys.changes(id, itemId),
    queryFn: ({ signal }) =>
      fetchJson<PackItemChanges>(packPath(id, `/items/${encodeURIComponent(itemId)}/changes`), signal),
    staleTime: 60_000,
    retry: false,
  });
}

/** One pack with its items as cited, and the current state of their sources. */
export function packQuery(id: string, version: number | null = null) {
  return queryOptions({
    queryKey: packKeys.one(id, version),
    queryFn: ({ signal }) =>
      fetchJson<PackView>(packPath(id, version === null ? "" : `?version=${version}`), signal),
    staleTime: 5000,
    retry,
  });
}
