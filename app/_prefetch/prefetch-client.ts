import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isAppError } from "#lib/errors/app-error.ts";
import { reportFailure } from "#lib/http/failure.ts";
import { serverLog } from "#lib/runtime.ts";

/**
 * Returns the query client for prefetching on the server. The browser retries a failed query and the page does not
 * fail, so failures are logged here.
 */
export function prefetchClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { queryKey }) => {
      const where = { prefetch: String(queryKey[0]) };
      if (isAppError(error, "cancelled")) serverLog().debug({ ...where, err: error }, "client disconnected");
      else reportFailure(error, serverLog(), where);
    },
  });
  return new QueryClient({ queryCache });
}
