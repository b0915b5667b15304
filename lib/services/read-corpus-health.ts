import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { corpusHealth } from "./corpus-health.ts";

const NO_STORAGE = { originals: 0, index: 0, pictures: 0 } as const;

/**
 * The current view of each corpus named, in that order of ids, or of all living ones, by id. A row that something has
 * changed since is made anew first: what is told is never an old state.
 */
export async function readCorpusHealth(
  context: Context,
  ids?: readonly string[],
): Promise<CorpusHealthView[]> {
  const found = await corpusHealth(context, ids);
  return found.map((health) => ({
    corpusId: health.corpusId,
    status: health.status,
    freshnessState: health.freshnessState,
    reasons: health.reasons,
    degradedReason: health.degradedReason,
    lastError: health.lastError,
    lastIndexedAt: health.lastIndexedAt?.toISOString() ?? null,
    lastSyncStartedAt: health.lastSyncStartedAt?.toISOString() ?? null,
    lastSyncFinishedAt: health.lastSyncFinishedAt?.toISOString() ?? null,
    documentCount: health.documentCount,
    pageCount: 0,
    chunkCount: health.chunkCount,
    vectors: [],
    fingerprint: { recipeHash: null, chunking: null, models: [] },
    storage: NO_STORAGE,
    coverage: {
      found: health.documentCount,
      indexed: health.documentCount,
      pending: 0,
      failed: 0,
      skipped: [],
    },
    updatedAt: context.now.toISOString(),
  }));
}
