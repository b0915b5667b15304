import { and, inArray, isNull, ne } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { CORPUS_STATUSES, SERVICE_STATUSES } from "#lib/domain/sidecar-corpora.ts";
import { checkHealth } from "./check-health.ts";
import { readCorpusHealth } from "./read-corpus-health.ts";

export type CorpusStatus = (typeof CORPUS_STATUSES)[number];
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** The current view of a corpus with what names it, its dates as dates. */
export type CorpusHealth = Omit<
  CorpusHealthView,
  "lastIndexedAt" | "lastSyncStartedAt" | "lastSyncFinishedAt"
> & {
  readonly title: string;
  readonly enabled: boolean;
  readonly lastIndexedAt: Date | null;
  readonly lastSyncStartedAt: Date | null;
  readonly lastSyncFinishedAt: Date | null;
};

export type ProviderHealth = {
  readonly status: ServiceStatus;
  readonly corpora: readonly CorpusHealth[];
  /** What is wrong with the service as a whole, in words. */
  readonly degradedReason: string | null;
};

const date = (text: string | null) => (text === null ? null : new Date(text));

/** Health of living corpora, or of those named among them, by id; restricted ones are not told of. */
export async function corpusHealth(context: Context, corpusIds?: readonly string[]): Promise<CorpusHealth[]> {
  const found = await context.db
    .select({ id: corpora.id, title: corpora.title, enabled: corpora.enabled })
    .from(corpora)
    .where(
      and(
        isNull(corpora.deletedAt),
        // Nobody has a role yet that restricted material could be shown to.
        ne(corpora.confidentiality, "restricted"),
        corpusIds === undefined ? undefined : inArray(corpora.id, [...corpusIds]),
      ),
    );
  const byId = new Map(found.map((corpus) => [corpus.id, corpus]));
  const views = byId.size === 0 ? [] : await readCorpusHealth(context, [...byId.keys()]);
  return views.flatMap((view) => {
    const corpus = byId.get(view.corpusId);
    if (corpus === undefined) return [];
    return {
      ...view,
      title: corpus.title,
      enabled: corpus.enabled,
      lastIndexedAt: date(view.lastIndexedAt),
      lastSyncStartedAt: date(view.lastSyncStartedAt),
      lastSyncFinishedAt: date(view.lastSyncFinishedAt),
    };
  });
}

/**
 * Health of our own lanes as one provider: disabled when no corpus may be searched, degraded when questions are
 * answered by keyword alone, when nothing reads what is added, or when documents of a corpus could not be read.
 */
export async function providerHealth(context: Context): Promise<ProviderHealth> {
  const [service, found] = await Promise.all([checkHealth(context), corpusHealth(context)]);
  const wrong = [
    ...(service.database === "ok" ? [] : ["database_unavailable"]),
    ...(service.worker === "ok" ? [] : [`worker_${service.worker}`]),
    ...(service.semantic_search === "on" ? [] : ["semantic_search_disabled"]),
    ...(found.some(({ status }) => status === "error") ? ["corpus_error"] : []),
  ];
  const disabled = found.length > 0 && found.every(({ enabled }) => !enabled);
  return {
    status: disabled ? "disabled" : wrong.length > 0 ? "degraded" : "healthy",
    corpora: found,
    degradedReason: wrong.length > 0 ? wrong.join(", ") : null,
  };
}
