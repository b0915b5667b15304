import { and, asc, eq, sql } from "drizzle-orm";
import { sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";
import { isRestrictedCorpus, mayNameDocument } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SkipReason } from "#lib/domain/connector.ts";
import type { SyncAction, SyncItemView } from "#lib/domain/sync.ts";
import { readRun, type SyncAddress } from "./shared/sync-rows.ts";

export type ListSyncItems = SyncAddress & {
  readonly action?: SyncAction | undefined;
  readonly state?: SyncItemView["state"] | undefined;
  /** Default 100. */
  readonly limit?: number;
  readonly offset?: number;
};

/** The document of an item: the one that the item names, or else the known one for its path. */
const documentOfItem = sql`coalesce(${syncItems.documentId}, (select known.document_id from ${sourceEntries} known
  where known.root_id = ${syncItems.rootId} and known.path = ${syncItems.path}))`;

/** True if the newest version of the item's document could not be read. */
const unread = sql<boolean>`coalesce((select version.state = 'failed' from versions version
  where version.document_id = ${syncItems.documentId} order by version.number desc limit 1), false)`;

/**
 * Lists a sync's action for each file in order, without unchanged files. For a restricted file leaves out path and
 * message.
 */
export async function listSyncItems(context: Context, input: ListSyncItems): Promise<SyncItemView[]> {
  await readRun(context.db, input);
  const found = await context.db
    .select({
      item: syncItems,
      unread,
      restricted: sql<boolean>`(${isRestrictedCorpus(sql`${syncRuns.corpusId}`)}
        or (${documentOfItem} is not null and not ${mayNameDocument(documentOfItem)}))`,
    })
    .from(syncItems)
    .innerJoin(syncRuns, eq(syncRuns.id, syncItems.runId))
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
  return found.map(({ item, restricted, unread: failed }) => ({
    rootId: item.rootId,
    path: restricted ? "" : item.path,
    action: item.action,
    reason: item.reason as SkipReason | null,
    fromPath: restricted ? null : item.fromPath,
    state: item.state,
    documentId: restricted ? null : item.documentId,
    unread: item.state === "done" && item.action !== "gone" && failed,
    error:
      item.errorCode === null
        ? null
        : { code: item.errorCode, message: restricted ? "" : (item.errorMessage ?? "") },
  }));
}
