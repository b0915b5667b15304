import type { corpusHealth } from "#db/schema/index.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";

type Row = typeof corpusHealth.$inferSelect;

const date = (text: string | null) => (text === null ? null : new Date(text));

/** Converts a view to the columns of its row. */
export function toHealthColumns(view: CorpusHealthView) {
  const { reasons, pageCount, vectors, fingerprint, storage, coverage, source } = view;
  return {
    status: view.status,
    freshnessState: view.freshnessState,
    lastIndexedAt: date(view.lastIndexedAt),
    lastSyncStartedAt: date(view.lastSyncStartedAt),
    lastSyncFinishedAt: date(view.lastSyncFinishedAt),
    documentCount: view.documentCount,
    chunkCount: view.chunkCount,
    degradedReason: view.degradedReason,
    lastError: view.lastError,
    detail: { reasons, pageCount, vectors, fingerprint, storage, coverage, source },
    updatedAt: new Date(view.updatedAt),
  };
}

/** Converts a row to a view. Columns that an earlier release did not fill count as empty. */
export function toHealthView(row: Row): CorpusHealthView {
  const { detail } = row;
  return {
    corpusId: row.corpusId,
    status: row.status,
    freshnessState: row.freshnessState,
    reasons: detail.reasons ?? [],
    degradedReason: row.degradedReason,
    lastError: row.lastError,
    lastIndexedAt: row.lastIndexedAt?.toISOString() ?? null,
    lastSyncStartedAt: row.lastSyncStartedAt?.toISOString() ?? null,
    lastSyncFinishedAt: row.lastSyncFinishedAt?.toISOString() ?? null,
    documentCount: row.documentCount,
    pageCount: detail.pageCount ?? 0,
    chunkCount: row.chunkCount,
    vectors: detail.vectors ?? [],
    fingerprint: detail.fingerprint ?? { recipeHash: null, chunking: null, models: [] },
    storage: detail.storage ?? { originals: 0, index: 0, pictures: 0 },
    coverage: detail.coverage ?? { found: 0, indexed: 0, pending: 0, failed: 0, skipped: [] },
    source: detail.source ?? { changes: 0, changedAt: null, reachedAt: null, error: null },
    updatedAt: row.updatedAt.toISOString(),
  };
}
