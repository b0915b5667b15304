import { and, eq, sql } from "drizzle-orm";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { isLocked, LOCKED_INNER_FILE } from "#lib/domain/locked-file.ts";

const HAS_LOCKED_FILE = JSON.stringify([{ code: LOCKED_INNER_FILE }]);

/** Returns the documents of an upload of which more can be read once their password is given. */
export async function lockedOfBatch(
  context: Context,
  { batchId }: { readonly batchId: string },
): Promise<string[]> {
  const rows = await context.db
    .select({
      id: documents.id,
      format: versions.format,
      errorCode: versions.errorCode,
      notes: versions.notes,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .where(
      and(
        unrestrictedEvidence(context.actor),
        sql`(${versions.errorCode} is not null or ${versions.notes} @> ${HAS_LOCKED_FILE}::text::jsonb)`,
        sql`exists (select 1 from jobs of_batch
          where of_batch.batch_id = ${batchId} and of_batch.document_id = ${documents.id})`,
      ),
    )
    .orderBy(documents.id);
  return rows.filter(isLocked).map(({ id }) => id);
}
