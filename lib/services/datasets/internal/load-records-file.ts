import { eq } from "drizzle-orm";
import { corpora, documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type ReadableFormat, readableFormat, storedFormatFacts } from "#lib/domain/formats.ts";
import type { JobSkipReason } from "#lib/domain/job.ts";

/** A published version whose file may hold records. */
export type RecordsFile = {
  readonly document: typeof documents.$inferSelect;
  readonly version: typeof versions.$inferSelect;
  readonly format: ReadableFormat;
};

/** Returns a file that may hold records, or why none are read. */
export async function loadRecordsFile(
  context: Context,
  versionId: number,
): Promise<RecordsFile | JobSkipReason> {
  const [row] = await context.db
    .select({ document: documents, version: versions })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(eq(versions.id, versionId));
  if (!row) return "version_gone";
  const { document, version } = row;
  if (document.deletedAt !== null) return "document_removed";
  if (version.number < document.currentVersion) return "newer_version_waiting";
  if (document.publishedVersionId !== version.id) return "not_published";
  const format = readableFormat(version.format);
  if (format === null || !storedFormatFacts(format)?.hasRecords) return "no_records";
  return { document, version, format };
}
