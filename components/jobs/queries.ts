import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { AdminJobDetail, AdminJobList, AdminJobsQuery } from "#lib/domain/admin-jobs.ts";

/** Polling intervals while something is running, and otherwise. */
const BUSY_MS = 1000;
const CALM_MS = 10_000;

export const jobKeys = {
  every: () => ["admin-jobs"] as const,
  list: (asked: AdminJobsQuery) => ["admin-jobs", "list", asked] as const,
  one: (id: string) => ["admin-jobs", "one", id] as const,
};

/** A page of matching jobs. It stays visible while the next one loads. */
export function adminJobsQuery(asked: AdminJobsQuery) {
  const parameters = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return queryOptions({
    queryKey: jobKeys.list(asked),
    queryFn: ({ signal }) => fetchJson<AdminJobList>(`/api/jobs?${parameters}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.counts.active ?? 0) > 0 ? BUSY_MS : CALM_MS),
    staleTime: BUSY_MS,
    retry: false,
  });
}

/** One job. */
export function adminJobQuery(id: string) {
  return queryOptions({
    queryKey: jobKeys.one(id),
    queryFn: ({ signal }) => fetchJson<AdminJobDetail>(`/api/jobs/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state: { data } }) =>
      data && [data, ...data.others].some(({ state }) => state === "queued" || state === "running")
        ? BUSY_MS
        : CALM_MS,
    staleTime: BUSY_MS,
    retry: false,
  });
}
