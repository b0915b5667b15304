import { and, eq, inArray, isNull } from "drizzle-orm";
import { corpora, corpusRoots, syncRuns } from "#db/schema/index.ts";
import { STATES_WITH_JOB } from "#db/sync-states.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { ConnectorRoot } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS, connectorFacts } from "#lib/domain/connector-kinds.ts";
import { connectorRoot } from "./shared/sync-roots.ts";

export type WatchedRoot = { readonly corpusId: string; readonly root: ConnectorRoot };

const WATCHED = CONNECTOR_KINDS.filter((kind) => connectorFacts(kind).follows === "watching");

/** Returns the places that must be watched: of enabled corpora that sync on demand and are not paused. */
export async function watchedRoots({ db }: Pick<Context, "db">): Promise<readonly WatchedRoot[]> {
  const rows = await db
    .select({ root: corpusRoots })
    .from(corpusRoots)
    .innerJoin(corpora, eq(corpora.id, corpusRoots.corpusId))
    .where(
      and(
        inArray(corpusRoots.kind, WATCHED),
        eq(corpora.syncMode, "on_demand"),
        eq(corpora.enabled, true),
        isNull(corpora.deletedAt),
        isNull(corpora.pausedAt),
      ),
    )
    .orderBy(corpusRoots.id);
  return rows.map(({ root }) => ({ corpusId: root.corpusId, root: connectorRoot(root) }));
}

/** Returns the corpora with a running sync, which may have passed a file that changes now. */
export async function corporaAtWork(
  { db }: Pick<Context, "db">,
  corpusIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (corpusIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ corpusId: syncRuns.corpusId })
    .from(syncRuns)
    .where(and(inArray(syncRuns.corpusId, [...corpusIds]), inArray(syncRuns.state, STATES_WITH_JOB)));
  return new Set(rows.map(({ corpusId }) => corpusId));
}

/** Stores why a root is not watched. */
export async function storeUnwatched(
  { db }: Pick<Context, "db">,
  { corpusId, root }: WatchedRoot,
  lastError: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(corpusRoots).set({ lastError }).where(eq(corpusRoots.id, root.id));
    await touchCorpus(tx, corpusId);
  });
}
