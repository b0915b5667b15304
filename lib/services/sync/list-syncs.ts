import { and, asc, desc, eq } from "drizzle-orm";
import { syncItems, syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SkipReason } from "#lib/domain/connector.ts";
import type { SyncAction, SyncItemView, SyncRunView } from "#lib/domain/sync.ts";
import { readRun, type SyncAddress, selectRuns, toSyncRunView } from "./sync-rows.ts";

/** A corpus's syncs, newest first. */
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

export type ListSyncItems = SyncAddress & {
  readonly action?: SyncAction | undefined;
  readonly state?: SyncItemView["state"] | undefined;
  /** Default 100. */
  readonly limit?: number;
  readonly offset?: number;
};

/** What a sync does about each file, in the order it is done; unchanged files are not among them. */
export async function listSyncItems(context: Context, input: ListSyncItems): Promise<SyncItemView[]> {
  await readRun(context.db, input);
  const found = await context.db
    .select()
    .from(syncItems)
    .where(
      and(
        eq(syncItems.runId, input.runId),
        input.action === undefined ? undefined : eq(syncItems.action, input.action),
        input.state === undefined ? undefined : eq(syncItems.state, input.state),
      ),
    )
    .orderBy(asc(syncItems.id))
    .limit(input.limit ?? 100)
    .offset(input.offset ?? 0);
  return found.map((item) => ({
    rootId: item.rootId,
    path: item.path,
    action: item.action,
    reason: item.reason as SkipReason | null,
    fromPath: item.fromPath,
    state: item.state,
    documentId: item.documentId,
    error: item.errorCode === null ? null : { code: item.errorCode, message: item.errorMessage ?? "" },
  }));
}
