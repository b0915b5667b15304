import { and, inArray, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { IndexDegradedCode } from "#lib/domain/degraded-codes.ts";
import type { ServiceStatus } from "#lib/domain/freshness.ts";
import { checkHealth } from "./check-health.ts";
import { readCorpusHealth } from "./shared/read-corpus-health.ts";

/** A corpus's current view with its title and with dates as `Date`. */
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
  /** What is wrong with the whole service. */
  readonly degradedCodes: readonly IndexDegradedCode[];
  /** The same codes, as they are stored; null for none. */
  readonly degradedReason: string | null;
};

const date = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Returns the health of all corpora outside the trash, or of the named ones among them, by id. Leaves out restricted
 * ones.
 */
export async function listCorpusHealth(
  context: Context,
  corpusIds?: readonly string[],
): Promise<CorpusHealth[]> {
  const found = await context.db
    .select({ id: corpora.id, title: corpora.title, enabled: corpora.enabled })
    .from(corpora)
    .where(
      and(
        isNull(corpora.deletedAt),
        unrestrictedCorpus(context.actor),
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

const when = (holds: boolean, code: IndexDegradedCode) => (holds ? [code] : []);

/**
 * Returns the health of our own index as one provider. Disabled if no corpus is searchable. Degraded if questions are
 * answered by keyword alone, no worker ingests documents, files cannot be stored, a part of the
 * index is damaged, or some documents could not be read.
 */
export async function readIndexHealth(context: Context): Promise<ProviderHealth> {
  const [service, found] = await Promise.all([checkHealth(context), listCorpusHealth(context)]);
  const wrong: IndexDegradedCode[] = [
    ...when(service.database !== "ok", "database_unavailable"),
    ...(service.disk.fault === null ? [] : [service.disk.fault]),
    ...(service.worker === "ok" ? [] : ([`worker_${service.worker}`] as const)),
    ...(service.index.rebuild === null ? [] : ([`index_damaged_${service.index.rebuild}`] as const)),
    ...when(service.semantic_search !== "on", "semantic_search_disabled"),
    ...when(
      found.some(({ status }) => status === "error"),
      "corpus_error",
    ),
  ];
  const disabled = found.length > 0 && found.every(({ enabled }) => !enabled);
  return {
    status: disabled ? "disabled" : wrong.length > 0 ? "degraded" : "healthy",
    corpora: found,
    degradedCodes: wrong,
    degradedReason: wrong.length > 0 ? wrong.join(", ") : null,
  };
}
