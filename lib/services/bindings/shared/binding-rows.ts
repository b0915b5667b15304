import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { type CorpusRootRow, type CorpusRow, corpora, corpusRoots, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding, RootView } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";

const DAY_MS = 24 * 3600 * 1000;

function noCorpus(corpusId: string): AppError {
  return new AppError("not_found", `There is no corpus "${corpusId}".`, { corpus: corpusId });
}

/** Returns a corpus, or with `trash` also one in the trash. @throws AppError("not_found") */
export async function requireCorpusRow(
  db: Queryable,
  corpusId: string,
  options: { readonly trash?: boolean; readonly lock?: boolean } = {},
): Promise<CorpusRow> {
  const found = db
    .select()
    .from(corpora)
    .where(
      and(
        eq(corpora.id, corpusId),
        gt(corpora.schemaVersion, 0), // excludes unfinished imports
        options.trash ? undefined : isNull(corpora.deletedAt),
      ),
    );
  const [row] = await (options.lock ? found.for("no key update") : found);
  if (!row) throw noCorpus(corpusId);
  return row;
}

/** Returns the roots of the corpora, in the order in which they were bound. */
export function readRootRows(db: Queryable, corpusIds: readonly string[]): Promise<CorpusRootRow[]> {
  return db
    .select()
    .from(corpusRoots)
    .where(inArray(corpusRoots.corpusId, [...corpusIds]))
    .orderBy(asc(corpusRoots.corpusId), asc(corpusRoots.createdAt), asc(corpusRoots.pathPrefix));
}

/** Counts the documents, other than deleted ones, from each root of the corpus. */
export async function countByRoot(db: Queryable, corpusId: string): Promise<ReadonlyMap<string, number>> {
  const counted = await db
    .select({ rootId: documents.rootId, documents: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)))
    .groupBy(documents.rootId);
  return new Map(counted.flatMap((row) => (row.rootId === null ? [] : [[row.rootId, row.documents]])));
}

export function toRootView(row: CorpusRootRow, documentCount: number): RootView {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    pathPrefix: row.pathPrefix,
    locator: row.locator,
    includePatterns: row.includePatterns,
    excludePatterns: row.excludePatterns,
    recursive: row.recursive,
    withPermissions: row.withPermissions,
    withSitePages: row.withSitePages,
    credentials: row.credentials,
    documents: documentCount,
    lastReachedAt: row.lastReachedAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}

/** Returns the time until which a corpus in the trash can be restored. Null if it is not in the trash. */
export function restoreUntil(context: Context, { deletedAt }: Pick<CorpusRow, "deletedAt">): Date | null {
  return deletedAt === null
    ? null
    : new Date(deletedAt.getTime() + context.config.corpora.trashDays * DAY_MS);
}

export function toCorpusBinding(context: Context, row: CorpusRow, roots: readonly RootView[]): CorpusBinding {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    projectId: row.projectId,
    matterId: row.matterId,
    sourceType: row.sourceType,
    roots,
    includePatterns: row.includePatterns,
    excludePatterns: row.excludePatterns,
    metadataDefaults: row.metadataDefaults,
    motionTypeDefaults: row.motionTypeDefaults,
    documentRoleDefaults: row.documentRoleDefaults,
    workflowStageDefaults: row.workflowStageDefaults,
    topologyLabels: row.topologyLabels,
    syncMode: row.syncMode,
    schedule: row.schedule,
    pausedSince: row.pausedAt?.toISOString() ?? null,
    removalLimit: row.removalLimit,
    confidentiality: row.confidentiality,
    enabled: row.enabled,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    restoreUntil: restoreUntil(context, row)?.toISOString() ?? null,
  };
}
