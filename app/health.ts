import { queryOptions } from "@tanstack/react-query";
import type { HealthAnswer } from "#lib/domain/api.ts";
import { fetchJson } from "./fetch-json.ts";

const EVERY_MS = 15_000;

/** How the service is, asked again while the page is looked at. */
export function healthQuery() {
  return queryOptions({
    queryKey: ["health"] as const,
    queryFn: ({ signal }) => fetchJson<HealthAnswer>("/api/health", signal),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
}
