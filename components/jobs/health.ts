import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { HealthAnswer } from "#lib/domain/api.ts";

const EVERY_MS = 15_000;

/** Health of the service, polled while the page is visible. */
export function healthQuery() {
  return queryOptions({
    queryKey: ["health"] as const,
    queryFn: ({ signal }) => fetchJson<HealthAnswer>("/api/health", signal),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
}
