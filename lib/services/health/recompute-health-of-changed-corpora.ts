import { sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import { recomputeCorpusHealth } from "./recompute-corpus-health.ts";

/** A changed corpus is computed again after this time without another change. */
const QUIET_SECONDS = 1;
/** A corpus that keeps changing is computed again after this time at the latest. */
const MAX_WAIT_SECONDS = 5;

/** Computes the current views of changed corpora, once for a burst of changes. */
export async function recomputeHealthOfChangedCorpora(
  context: Context,
): Promise<{ readonly refreshed: readonly string[] }> {
  const due = await context.db.execute<{ corpusId: string }>(sql`
    select corpus_id as "corpusId" from corpus_touches group by 1
    having max(touched_at) <= now() - make_interval(secs => ${QUIET_SECONDS})
      or min(touched_at) <= now() - make_interval(secs => ${MAX_WAIT_SECONDS})
    order by 1`);
  const refreshed = due.map(({ corpusId }) => corpusId);
  if (refreshed.length > 0)
    await recomputeCorpusHealth(context, { corpusIds: refreshed, because: "state_change" });
  return { refreshed };
}
