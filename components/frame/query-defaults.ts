import type { DefaultOptions } from "@tanstack/react-query";
import { isUnreachable, RequestError } from "#components/http/fetch-json.ts";

const RETRIES = 3;
/** How often a page retries while the database is unavailable. */
const AGAIN_MS = 3_000;

const isAway = (error: unknown) => error instanceof RequestError && error.code === "database_unavailable";

/** Returns how long to wait before the next request, or false for none. */
export function askAgainMs({ state }: { readonly state: { readonly error: unknown } }): number | false {
  return isAway(state.error) ? AGAIN_MS : false;
}

/**
 * Defaults of all queries. While the database is unavailable, the page says so at once and retries until it answers.
 * A server that cannot be reached is shown at once too. Other failures are retried before they are shown.
 */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: {
    refetchOnWindowFocus: false,
    // An offline browser still reaches a server on its own machine. If it does not, the page must say so, not wait.
    networkMode: "always",
    retry: (failures, error) => !isAway(error) && !isUnreachable(error) && failures < RETRIES,
    refetchInterval: askAgainMs,
  },
};
