import { and, eq, type SQL, sql } from "drizzle-orm";
import { corpora, corpusRoots, documents, generations, jobs, versions } from "#db/schema/index.ts";
import { sourceChanged } from "#db/source-changed.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { type Freshness, freshnessOf } from "#lib/domain/freshness.ts";
import { INDEXING_KINDS, type JobView } from "#lib/domain/job.ts";
import { isLocked } from "#lib/domain/locked-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { currentExtractor, currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";

type Row = {
  readonly document: typeof documents.$inferSelect;
  readonly corpusTitle: string;
  readonly version: typeof versions.$inferSelect | null;
  readonly publishedNumber: number | null;
  readonly publishedExtractor: string | null;
  readonly publishedShare: number | null;
  readonly publishedChunks: number | null;
  readonly indexedAt: string | null;
  readonly recipeHash: string | null;
  readonly builtModel: string | null;
  readonly versionCount: number;
  readonly sourceAway: boolean;
  readonly sourceChanged: boolean;
  readonly waitingJobs: number;
};

/** Which rows a list shows, and in which order. */
type RowsPage = {
  readonly limit: number;
  readonly offset: number;
  /** Default: most recently changed first. */
  readonly orderBy?: SQL;
  /** Default: documents that are not removed. */
  readonly visible?: SQL;
};

/** SQL for a query over `documents`: how many jobs still index the document. */
function waitingJobs(): SQL<number> {
  return sql<number>`(select count(*)::int from ${jobs} w where w.document_id = ${documents.id}
    and w.state in ('queued', 'running') and w.kind = any(${sql.param([...INDEXING_KINDS])}::text[]))`;
}

/** Columns that freshness depends on; `published…` belong to the published version. */
export type FreshnessRow = Pick<
  Row,
  "publishedNumber" | "publishedExtractor" | "publishedShare" | "indexedAt" | "recipeHash" | "builtModel"
> & {
  readonly document: Pick<Row["document"], "currentVersion" | "format">;
  readonly version: { readonly state: string } | null;
  /** The document's root was unreachable at the last check. */
  readonly sourceAway: boolean;
  /** The source has a newer file that has not been ingested yet. */
  readonly sourceChanged: boolean;
};

/** SQL for a query over `documents`: whether the document's root was unreachable at the last check. */
export function sourceAway(): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${corpusRoots} r
    where r.id = ${documents.rootId} and r.last_error is not null)`;
}

/** Returns the freshness of a document's index. */
export function freshnessOfRow(context: Context, row: FreshnessRow): Freshness {
  return freshnessOf({
    currentVersion: row.document.currentVersion,
    currentVersionFailed: row.version?.state === "failed",
    publishedVersion: row.publishedNumber,
    indexedAt: row.indexedAt === null ? null : new Date(row.indexedAt),
    builtRecipe: row.recipeHash,
    recipe: currentRecipe(context).hash,
    builtModel: row.builtModel,
    model: context.embedder?.model.id ?? null,
    builtExtractor: row.publishedExtractor,
    extractor: currentExtractor(context, row.document.format, row.publishedExtractor),
    embeddedShare: row.publishedShare ?? 0,
    embeddingExpected: context.embedder !== null,
    sourceChecked: !row.sourceAway,
    sourceChanged: row.sourceChanged,
  });
}

/** Returns rows of documents that the actor may see, with the columns of their versions that lists and pages show. */
export async function selectDocumentRows(
  context: Context,
  where: SQL | undefined,
  page: RowsPage,
): Promise<Row[]> {
  return context.db
    .select({
      document: documents,
      corpusTitle: corpora.title,
      version: versions,
      publishedNumber: sql<number | null>`p.number`,
      publishedExtractor: sql<string | null>`p.extractor_fingerprint`,
      publishedShare: sql<number | null>`p.embedded_share`,
      publishedChunks: sql<number | null>`p.chunk_count`,
      indexedAt: sql<string | null>`p.indexed_at`,
      recipeHash: generations.recipeHash,
      builtModel: generations.embeddingModelId,
      sourceAway: sourceAway(),
      sourceChanged: sourceChanged(),
      waitingJobs: waitingJobs(),
      versionCount: sql<number>`(select count(*)::int from ${versions} n where n.document_id = ${documents.id})`,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .leftJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .leftJoin(sql`${versions} p`, sql`p.id = ${documents.publishedVersionId}`)
    .leftJoin(generations, sql`${generations.id} = p.generation_id`)
    .where(and(page.visible ?? visibleEvidence(context.actor), where))
    .orderBy(page.orderBy ?? sql`${documents.updatedAt} desc`, documents.id)
    .limit(page.limit)
    .offset(page.offset);
}

/** @throws AppError("not_found") with the same message for a missing and for a forbidden document. */
export async function requireDocumentRow(context: Context, documentId: string): Promise<Row> {
  const [row] = await selectDocumentRows(context, eq(documents.id, documentId), { limit: 1, offset: 0 });
  if (!row) throw new AppError("not_found", "Document not found. It may have been deleted.");
  return row;
}

/** Converts a row to an entry of the documents list. */
export function toSummary(context: Context, row: Row, latestJob: JobView | null): DocumentSummary {
  const { document, version } = row;
  const state = version?.state === "superseded" ? "indexed" : (version?.state ?? "received");
  return {
    id: document.id,
    corpus: { id: document.corpusId, title: row.corpusTitle },
    title: document.title,
    fileName: document.fileName,
    sourcePath: document.sourcePath,
    format: document.format,
    mediaType: document.mediaType,
    docType: document.docType,
    publishedDate: document.publishedDate,
    ...(document.metadataOrigins.publishedDate === "file" && { dateIsOfFile: true }),
    tags: document.tags,
    currentVersion: document.currentVersion,
    versionCount: row.versionCount,
    sizeBytes: version?.sizeBytes ?? 0,
    pageCount: version?.pageCount ?? 0,
    chunkCount: row.publishedChunks ?? 0,
    state,
    embeddedShare: row.publishedShare ?? 0,
    error: version?.errorCode ? { code: version.errorCode, message: version.errorMessage ?? "" } : null,
    isLocked: version !== null && isLocked(version),
    freshness: freshnessOfRow(context, row),
    latestJob,
    waitingJobs: row.waitingJobs,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
