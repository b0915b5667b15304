import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { FirstSteps } from "#lib/domain/first-steps.ts";

export const FIRST_STEPS_KEY = ["first-steps"] as const;

/** Which first steps are done. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: FIRST_STEPS_KEY,
    queryFn: ({ signal }) => fetchJson<FirstSteps>("/api/workbench/first-steps", signal),
    // Every step is done elsewhere on the page, so look again whenever the card is shown.
    refetchOnMount: "always",
    retry: false,
  });
}
