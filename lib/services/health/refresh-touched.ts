import { sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import { refreshHealth } from "./refresh-health.ts";

/** A corpus is computed again when it has not changed for this long, */
const QUIET_SECONDS = 1;
/** or at the latest after this time, if changes continue. */
const LATEST_SECONDS = 5;

/** Computes the current views of changed corpora, once for a burst of changes. */
export async function refreshTouched(context: Context): Promise<{ readonly refreshed: readonly string[] }> {
  const due = await context.db.execute<{ corpusId: string }>(sql`
    select corpus_id as "corpusId" from corpus_touches group by 1
    having max(touched_at) <= now() - make_interval(secs => ${QUIET_SECONDS})
      or min(touched_at) <= now() - make_interval(secs => ${LATEST_SECONDS})
    order by 1`);
  const refreshed = due.map(({ corpusId }) => corpusId);
  if (refreshed.length > 0) await refreshHealth(context, { corpusIds: refreshed, because: "state_change" });
  return { refreshed };
}
