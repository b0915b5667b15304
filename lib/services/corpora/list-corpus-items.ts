import { and, asc, desc, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { type CorpusRootRow, type CorpusRow, corpora, syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { CorpusHealthView, CorpusListItem } from "#lib/domain/corpus-console.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { readRootRows, restoreUntil } from "#lib/services/bindings/shared/binding-rows.ts";
import { toHealthView } from "#lib/services/health/shared/health-row-mapping.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { selectRuns, toSyncRunView } from "#lib/services/sync/shared/sync-rows.ts";

/** Health of a corpus that was created while the list was read. */
function unseen({ id, enabled, updatedAt }: CorpusRow): CorpusHealthView {
  return toHealthView({
    corpusId: id,
    status: enabled ? "unknown" : "disabled",
    freshnessState: "unknown",
    lastIndexedAt: null,
    lastSyncStartedAt: null,
    lastSyncFinishedAt: null,
    documentCount: 0,
    chunkCount: 0,
    degradedReason: null,
    lastError: null,
    detail: {},
    judgedBy: null,
    dirty: true,
    updatedAt,
  });
}

/** Returns the newest sync of each corpus that has one. */
async function newestSyncs(
  context: Context,
  corpusIds: readonly string[],
): Promise<ReadonlyMap<string, SyncRunView>> {
  const newest = context.db
    .selectDistinctOn([syncRuns.corpusId], { id: syncRuns.id })
    .from(syncRuns)
    .where(inArray(syncRuns.corpusId, [...corpusIds]))
    .orderBy(syncRuns.corpusId, desc(syncRuns.startedAt), desc(syncRuns.id));
  const found = await selectRuns(context.db).where(inArray(syncRuns.id, newest));
  return new Map(found.map((each) => [each.run.corpusId, toSyncRunView(each)]));
}

function toItem(
  context: Context,
  row: CorpusRow,
  roots: readonly CorpusRootRow[],
  state: { readonly health: CorpusHealthView; readonly lastSync: SyncRunView | null },
): CorpusListItem {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    projectId: row.projectId,
    matterId: row.matterId,
    sourceType: row.sourceType,
    roots: roots
      .filter(({ corpusId }) => corpusId === row.id)
      .map((root) => ({ kind: root.kind, label: root.label || placeOf(root) })),
    includePatterns: row.includePatterns,
    syncMode: row.syncMode,
    schedule: row.schedule,
    pausedSince: row.pausedAt?.toISOString() ?? null,
    confidentiality: row.confidentiality,
    enabled: row.enabled,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    restoreUntil: restoreUntil(context, row)?.toISOString() ?? null,
    ...state,
  };
}

/** The name shown for a root without a label. */
function placeOf({ kind, locator }: CorpusRootRow): string {
  const [name] = connectorFacts(kind).namedBy.flatMap((field) => locator[field] ?? []);
  return name ?? "";
}

/**
 * Returns a row per corpus with its health and last sync: corpora in use by title, or those in the trash, newest first.
 */
export async function listCorpusItems(
  context: Context,
  input: { readonly trash?: boolean | undefined } = {},
): Promise<CorpusListItem[]> {
  const rows = await context.db
    .select()
    .from(corpora)
    // Leaves out unfinished imports, whose schema_version is 0.
    .where(
      and(
        input.trash ? isNotNull(corpora.deletedAt) : isNull(corpora.deletedAt),
        gt(corpora.schemaVersion, 0),
      ),
    )
    .orderBy(...(input.trash ? [desc(corpora.deletedAt)] : []), asc(corpora.title), asc(corpora.id));
  const ids = rows.map(({ id }) => id);
  const [roots, health, syncs] = await Promise.all([
    readRootRows(context.db, ids),
    readCorpusHealth(context, ids),
    newestSyncs(context, ids),
  ]);
  const byId = new Map(health.map((each) => [each.corpusId, each]));
  return rows.map((row) =>
    toItem(context, row, roots, {
      health: byId.get(row.id) ?? unseen(row),
      lastSync: syncs.get(row.id) ?? null,
    }),
  );
}
