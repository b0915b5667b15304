import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PackSummary, PackView } from "#lib/domain/pack.ts";
import { fetchJson, RequestError } from "../fetch-json.ts";

export type PackList = { readonly packs: readonly PackSummary[] };

export const packKeys = {
  every: () => ["packs"] as const,
  lists: () => ["packs", "list"] as const,
  list: (q: string) => ["packs", "list", q] as const,
  /** Null is the draft, which is what changes. */
  one: (id: string, version: number | null) => ["packs", "one", id, version] as const,
  changes: (id: string, itemId: string) => ["packs", "changes", id, itemId] as const,
};

/** The address of a pack's resource in the API. */
export function packPath(id: string, rest = ""): string {
  return `/api/packs/${encodeURIComponent(id)}${rest}`;
}

/** Refusals are final; what may be a passing failure is tried once more. */
export function retryPack(failures: number, error: Error): boolean {
  if (error instanceof RequestError && error.status >= 400 && error.status < 500) return false;
  return failures < 1;
}

/** The packs whose title or question has these words, those changed last first. */
export function packsQuery(q: string) {
  const parameters = new URLSearchParams(q === "" ? {} : { q });
  return queryOptions({
    queryKey: packKeys.list(q),
    queryFn: ({ signal }) => fetchJson<PackList>(`/api/packs?${parameters}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: false,
  });
}

/** One pack with its items as cited, and how their sources stand now. */
export function packQuery(id: string, version: number | null = null) {
  return queryOptions({
    queryKey: packKeys.one(id, version),
    queryFn: ({ signal }) =>
      fetchJson<PackView>(packPath(id, version === null ? "" : `?version=${version}`), signal),
    staleTime: 5000,
    retry: retryPack,
  });
}
