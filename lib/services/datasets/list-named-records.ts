import { and, inArray, sql } from "drizzle-orm";
import { records, relations } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { RecordSummary } from "#lib/domain/record-api.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { recordKey } from "./internal/named-in.ts";
import { toRecordSummary } from "./shared/record-rows.ts";
import { isPublished, selectDatasets } from "./shared/visible-datasets.ts";

/** Maximum number of records that are listed for a document. */
const MAX_NAMED = 200;

/**
 * Returns the published records that a document names by their references, by dataset and row. Records that were read
 * from the document itself do not count.
 * @throws AppError `not_found`
 */
export async function listNamedRecords(
  context: Context,
  documentId: string,
): Promise<{ readonly records: readonly RecordSummary[] }> {
  const { document } = await requireDocumentRow(context, documentId);
  if (document.publishedVersionId === null) return { records: [] };
  const visible = await selectDatasets(context.db, context.actor, isPublished());
  const byVersion = new Map(
    visible.flatMap((row) => (row.document.id === documentId ? [] : [[row.version.id, row] as const])),
  );
  const namedKeys = sql`(select to_key from ${relations} where ${relations.versionId} = ${document.publishedVersionId}
    and ${relations.kind} = 'document_mention')`;
  const named = await context.db
    .select()
    .from(records)
    .where(
      and(
        inArray(records.datasetVersionId, [...byVersion.keys()]),
        sql`${recordKey(sql`${records.reference}`)} in ${namedKeys}`,
      ),
    )
    .orderBy(records.datasetVersionId, records.ordinal)
    .limit(MAX_NAMED);
  return {
    records: named.flatMap((record) => {
      const of = byVersion.get(record.datasetVersionId);
      return of === undefined ? [] : [toRecordSummary(record, of)];
    }),
  };
}
