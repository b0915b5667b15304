import { desc, eq } from "drizzle-orm";
import { syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { selectRuns, toSyncRunView } from "./shared/sync-rows.ts";

/** Lists a corpus's syncs, newest first. */
export async function listSyncs(
  context: Context,
  input: { readonly corpusId: string; readonly limit?: number },
): Promise<SyncRunView[]> {
  const found = await selectRuns(context.db)
    .where(eq(syncRuns.corpusId, input.corpusId))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(input.limit ?? 30);
  return found.map(toSyncRunView);
}
