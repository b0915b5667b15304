import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#db/like-pattern.ts";
import { corpora, documents, jobs, versions } from "#db/schema/index.ts";
import { restorableEvidence, visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import {
  type DocumentFilter,
  type DocumentIds,
  type DocumentSort,
  type DocumentTableQuery,
  MAX_SELECTED,
  type SortKey,
} from "#lib/domain/document-table.ts";
import type { DocumentDetail, DocumentSummary, VersionSummary } from "#lib/domain/documents.ts";
import type { JobView } from "#lib/domain/job.ts";
import { versionDate } from "#lib/domain/version-date.ts";
import { toJobView } from "#lib/services/jobs/shared/job-view.ts";
import { containerOf, innerFilesOf } from "./internal/inner-files.ts";
import { labelsOf } from "./internal/labels-of.ts";
import { requireDocumentRow, selectDocumentRows, toSummary } from "./shared/document-rows.ts";

/** The column of each sort key. Titles and kinds are compared without case. */
const SORTED_BY: Readonly<Record<SortKey, SQL>> = {
  title: sql`lower(${documents.title})`,
  kind: sql`lower(coalesce(${documents.docType}, ${documents.format}))`,
  date: sql`${documents.publishedDate}`,
  added: sql`${documents.createdAt}`,
  size: sql`${versions.sizeBytes}`,
  pages: sql`${versions.pageCount}`,
  state: sql`array_position(array['failed', 'received', 'extracted', 'indexed', 'superseded'], ${versions.state})`,
};

/** A total order with the id; documents without the value come last. */
function orderOf(sort: DocumentSort): SQL {
  const way = sort.startsWith("-") ? sql`desc` : sql`asc`;
  return sql`${SORTED_BY[sort.replace("-", "") as SortKey]} ${way} nulls last`;
}

function conditions(query: DocumentFilter): SQL | undefined {
  const name = query.q ? likePattern(query.q) : null;
  return and(
    query.corpus === undefined ? undefined : eq(documents.corpusId, query.corpus),
    name === null
      ? undefined
      : sql`(${documents.title} ilike ${name} or ${documents.sourcePath} ilike ${name})`,
    query.tags === undefined ? undefined : sql`${documents.tags} && ${sql.param(query.tags)}::text[]`,
    query.state === undefined || query.state === "removed"
      ? undefined
      : sql`exists (select 1 from ${versions} s where s.document_id = ${documents.id}
          and s.number = ${documents.currentVersion} and s.state = ${query.state})`,
  );
}

async function latestJobs(context: Context, documentIds: readonly string[]): Promise<Map<string, JobView>> {
  if (documentIds.length === 0) return new Map();
  const rows = await context.db
    .selectDistinctOn([jobs.documentId])
    .from(jobs)
    .where(and(inArray(jobs.documentId, [...documentIds]), eq(jobs.kind, "ingest-document")))
    .orderBy(jobs.documentId, desc(jobs.createdAt));
  return new Map(rows.map((row) => [row.documentId ?? "", toJobView(row, null)]));
}

/** Which documents a list is about: those that are not removed, or those that can be restored. */
function visibleIn(context: Context, { state }: DocumentFilter): SQL {
  return state === "removed" ? restorableEvidence(context.actor) : visibleEvidence(context.actor);
}

/** Lists documents that the actor may see, by default most recently changed first, with the total number. */
export async function listDocuments(
  context: Context,
  query: DocumentTableQuery,
): Promise<{ readonly documents: DocumentSummary[]; readonly total: number }> {
  const where = conditions(query);
  const rows = await selectDocumentRows(context, where, {
    limit: query.limit ?? 50,
    offset: query.offset ?? 0,
    visible: visibleIn(context, query),
    ...(query.sort === undefined ? {} : { orderBy: orderOf(query.sort) }),
  });
  const [counted] = await context.db
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(and(visibleIn(context, query), where));
  const byDocument = await latestJobs(
    context,
    rows.map((row) => row.document.id),
  );
  return {
    documents: rows.map((row) => toSummary(context, row, byDocument.get(row.document.id) ?? null)),
    total: counted?.total ?? 0,
  };
}

/** Returns the ids of the documents that a filter matches, at most MAX_SELECTED, with the total number. */
export async function listDocumentIds(context: Context, query: DocumentFilter): Promise<DocumentIds> {
  const where = and(visibleIn(context, query), conditions(query));
  const found = await context.db
    .select({ id: documents.id, total: sql<number>`count(*) over ()::int` })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(where)
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(MAX_SELECTED);
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 };
}

function ownDatePart({ metadata, format }: typeof versions.$inferSelect): Pick<VersionSummary, "ownDate"> {
  const ownDate = versionDate({ ...metadata, format });
  return ownDate === null ? {} : { ownDate };
}

/** Returns a document with its metadata, the origin of each value, and its versions, newest first. */
export async function getDocument(
  context: Context,
  input: { readonly documentId: string },
): Promise<DocumentDetail> {
  const row = await requireDocumentRow(context, input.documentId);
  const versionRows = await context.db
    .select()
    .from(versions)
    .where(eq(versions.documentId, input.documentId))
    .orderBy(desc(versions.number));
  const { document } = row;
  const jobsOf = await latestJobs(context, [document.id]);
  return {
    ...toSummary(context, row, jobsOf.get(document.id) ?? null),
    authority: document.authorityId,
    adoptionStatus: document.adoptionStatus,
    effectiveFrom: document.effectiveFrom,
    effectiveTo: document.effectiveTo,
    author: document.author,
    confidentiality: document.confidentiality,
    metadataOrigins: document.metadataOrigins,
    properties: document.properties,
    projectId: document.projectId,
    matterId: document.matterId,
    labels: await labelsOf(context, document.id),
    notes: row.version?.notes ?? [],
    container: await containerOf(context, document.parentDocument),
    innerFiles: await innerFilesOf(context, row),
    versions: versionRows.map((version) => ({
      ...ownDatePart(version),
      number: version.number,
      state: version.state,
      sizeBytes: version.sizeBytes,
      isUnlockedCopy: version.unlockedFrom !== null,
      byteHash: version.byteHash,
      charCount: version.charCount,
      pageCount: version.pageCount,
      ...(version.metadata.printedPages && { printedPages: version.metadata.printedPages }),
      chunkCount: version.chunkCount,
      createdAt: version.createdAt.toISOString(),
      indexedAt: version.indexedAt?.toISOString() ?? null,
      actorId: version.actorId,
    })),
  };
}
