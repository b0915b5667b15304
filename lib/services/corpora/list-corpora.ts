import { and, asc, isNull, type SQL } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";

/**
 * Lists corpora outside the trash with their counts, by title. The console lists restricted ones too; pages for readers
 * narrow the list with `where`.
 */
export async function listCorpora(context: Context, where?: SQL): Promise<CorpusSummary[]> {
  const [living, health] = await Promise.all([
    context.db
      .select({
        id: corpora.id,
        title: corpora.title,
        description: corpora.description,
        enabled: corpora.enabled,
      })
      .from(corpora)
      .where(and(isNull(corpora.deletedAt), where))
      .orderBy(asc(corpora.title)),
    readCorpusHealth(context),
  ]);
  const views = new Map(health.map((view) => [view.corpusId, view]));
  return living.map((corpus) => {
    const view = views.get(corpus.id);
    return {
      ...corpus,
      documentCount: view?.documentCount ?? 0,
      chunkCount: view?.chunkCount ?? 0,
      freshnessState: view?.freshnessState ?? "unknown",
      status: view?.status ?? (corpus.enabled ? "unknown" : "disabled"),
      ...(view && {
        unreadFiles: view.coverage.failed,
        sourceFailed: view.source.error !== null,
      }),
    };
  });
}
