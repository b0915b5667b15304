import { and, eq, inArray, isNull } from "drizzle-orm";
import { corpora, corpusRoots, syncRuns } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { ConnectorRoot } from "#lib/domain/connector.ts";
import { connectorRoot } from "./sync-roots.ts";
import { AT_WORK } from "./sync-rows.ts";

export type WatchedRoot = { readonly corpusId: string; readonly root: ConnectorRoot };

/** Folders on this server whose corpora follow them: living, enabled, on demand, not paused. */
export async function watchedRoots({ db }: Pick<Context, "db">): Promise<readonly WatchedRoot[]> {
  const rows = await db
    .select({ root: corpusRoots })
    .from(corpusRoots)
    .innerJoin(corpora, eq(corpora.id, corpusRoots.corpusId))
    .where(
      and(
        eq(corpusRoots.kind, "local"),
        eq(corpora.syncMode, "on_demand"),
        eq(corpora.enabled, true),
        isNull(corpora.deletedAt),
        isNull(corpora.pausedAt),
      ),
    )
    .orderBy(corpusRoots.id);
  return rows.map(({ root }) => ({ corpusId: root.corpusId, root: connectorRoot(root) }));
}

/** Those of the corpora that a sync is at work on: what changes now, it may have passed already. */
export async function corporaAtWork(
  { db }: Pick<Context, "db">,
  corpusIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (corpusIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ corpusId: syncRuns.corpusId })
    .from(syncRuns)
    .where(and(inArray(syncRuns.corpusId, [...corpusIds]), inArray(syncRuns.state, AT_WORK)));
  return new Set(rows.map(({ corpusId }) => corpusId));
}

/** Says on a root that it is not watched, and why. */
export async function tellUnwatched(
  { db }: Pick<Context, "db">,
  { corpusId, root }: WatchedRoot,
  lastError: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(corpusRoots).set({ lastError }).where(eq(corpusRoots.id, root.id));
    await touchCorpus(tx, corpusId);
  });
}
