import { and, asc, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { corpora, generations } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type FreshnessReason, type FreshnessState, freshnessOf } from "#lib/domain/freshness.ts";
import type { CORPUS_STATUSES, SERVICE_STATUSES } from "#lib/domain/sidecar-corpora.ts";
import { checkHealth } from "./check-health.ts";
import { type Alike, readAlike, readWork, type Work } from "./corpus-health-rows.ts";
import { currentExtractor, currentRecipe } from "./recipe.ts";

export type CorpusStatus = (typeof CORPUS_STATUSES)[number];
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** A corpus as it stands now, worked out from its documents and jobs (doc18 R1.1 §4.3). */
export type CorpusHealth = {
  readonly corpusId: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly status: CorpusStatus;
  readonly freshnessState: FreshnessState;
  readonly documentCount: number;
  readonly chunkCount: number;
  readonly lastIndexedAt: Date | null;
  readonly lastSyncStartedAt: Date | null;
  readonly lastSyncFinishedAt: Date | null;
  /** How many documents are stale or failed, by reason; the commonest first. */
  readonly reasons: readonly { readonly code: FreshnessReason; readonly documents: number }[];
  /** In words, or null where nothing is wrong. */
  readonly degradedReason: string | null;
  readonly lastError: string | null;
};

export type ProviderHealth = {
  readonly status: ServiceStatus;
  readonly corpora: readonly CorpusHealth[];
  /** What is wrong with the service as a whole, in words. */
  readonly degradedReason: string | null;
};

function chosen(corpusIds: readonly string[] | undefined): SQL | undefined {
  return and(
    isNull(corpora.deletedAt),
    // Nobody has a role yet that restricted material could be shown to.
    ne(corpora.confidentiality, "restricted"),
    corpusIds === undefined ? undefined : inArray(corpora.id, [...corpusIds]),
  );
}

function freshness(context: Context, alike: Alike) {
  return freshnessOf({
    currentVersion: alike.behind ? 2 : 1,
    currentVersionFailed: alike.failed,
    publishedVersion: alike.published ? 1 : null,
    indexedAt: alike.retitled || alike.indexedAt === null ? null : new Date(alike.indexedAt),
    builtRecipe: alike.recipeHash,
    recipe: currentRecipe(context).hash,
    builtModel: alike.builtModel,
    model: context.embedder?.model.id ?? null,
    builtExtractor: alike.extractor,
    extractor: currentExtractor(context, alike.format, alike.extractor),
    embeddedShare: alike.embedded ? 1 : 0,
    embeddingExpected: context.embedder !== null,
    sourceChecked: true,
  });
}

const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

type Corpus = {
  readonly id: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly chunkCount: number | null;
};

function healthOf(
  context: Context,
  corpus: Corpus,
  alike: readonly Alike[],
  work: Work | undefined,
): CorpusHealth {
  const told = alike.map((each) => ({ ...each, freshness: freshness(context, each) }));
  const count = (of: readonly { readonly documents: number }[]) =>
    of.reduce((sum, { documents }) => sum + documents, 0);
  const byCode = new Map<FreshnessReason, number>();
  for (const { freshness: each, documents } of told)
    for (const code of each.reasons)
      if (code !== "index_current") byCode.set(code, (byCode.get(code) ?? 0) + documents);
  const reasons = [...byCode]
    .map(([code, documents]) => ({ code, documents }))
    .sort((a, b) => b.documents - a.documents || (a.code < b.code ? -1 : 1));
  const documentCount = count(alike);
  const published = told.filter((each) => each.published);
  const failed = count(alike.filter((each) => each.failed));
  const stale = published.some((each) => each.freshness.state === "stale");
  const freshnessState = published.length === 0 ? "unknown" : stale ? "stale" : "fresh";
  const indexed = published.flatMap(({ indexedAt }) => date(indexedAt) ?? []);
  return {
    corpusId: corpus.id,
    title: corpus.title,
    enabled: corpus.enabled,
    status: statusOf(corpus, work?.working ?? false, failed, freshnessState),
    freshnessState,
    documentCount,
    chunkCount: corpus.chunkCount ?? 0,
    lastIndexedAt: indexed.length === 0 ? null : new Date(Math.max(...indexed.map((each) => each.getTime()))),
    lastSyncStartedAt: date(work?.startedAt),
    lastSyncFinishedAt: date(work?.finishedAt),
    reasons,
    degradedReason: degradedReasonOf(corpus, documentCount, failed, reasons),
    lastError: failed > 0 ? (lastErrorOf(alike) ?? "A document could not be read.") : null,
  };
}

function lastErrorOf(alike: readonly Alike[]): string | null {
  return alike.find(({ lastError }) => lastError !== null)?.lastError ?? null;
}

function statusOf(
  { enabled }: Corpus,
  working: boolean,
  failed: number,
  freshnessState: FreshnessState,
): CorpusStatus {
  if (!enabled) return "disabled";
  if (working) return "syncing";
  if (failed > 0) return "error";
  return freshnessState === "fresh" ? "healthy" : freshnessState;
}

function degradedReasonOf(
  { enabled }: Corpus,
  documents: number,
  failed: number,
  reasons: CorpusHealth["reasons"],
): string | null {
  const told = [
    ...(enabled ? [] : ["corpus_disabled"]),
    ...(documents === 0 ? ["no_documents"] : []),
    ...(failed > 0 ? [`could_not_be_read (${failed} of ${documents} documents)`] : []),
    ...reasons.map((each) => `${each.code} (${each.documents} of ${documents} documents)`),
  ];
  return told.length === 0 ? null : told.join(", ");
}

/** Health of living corpora, or of those named among them, by id: from their documents and jobs as they stand now. */
export async function corpusHealth(context: Context, corpusIds?: readonly string[]): Promise<CorpusHealth[]> {
  const found = await context.db
    .select({
      id: corpora.id,
      title: corpora.title,
      enabled: corpora.enabled,
      chunkCount: generations.chunkCount,
    })
    .from(corpora)
    .leftJoin(generations, eq(generations.id, corpora.publishedGenerationId))
    .where(chosen(corpusIds))
    .orderBy(asc(corpora.id));
  const ids = found.map(({ id }) => id);
  const [alike, work] = await Promise.all([readAlike(context, ids), readWork(context, ids)]);
  return found.map((corpus) =>
    healthOf(
      context,
      corpus,
      alike.filter((each) => each.corpusId === corpus.id),
      work.find((each) => each.corpusId === corpus.id),
    ),
  );
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
