import { and, eq, inArray, sql } from "drizzle-orm";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { INDEXING_KINDS } from "#lib/domain/job.ts";

/** Returns the documents of an upload that are still being indexed, by jobs of the upload or those that follow. */
export async function indexingOfBatch(
  context: Context,
  { batchId }: { readonly batchId: string },
): Promise<string[]> {
  const rows = await context.db
    .selectDistinct({ id: documents.id })
    .from(jobs)
    .innerJoin(documents, eq(documents.id, jobs.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(
      and(
        inArray(jobs.state, ["queued", "running"]),
        inArray(jobs.kind, [...INDEXING_KINDS]),
        unrestrictedEvidence(context.actor),
        sql`exists (select 1 from jobs of_batch
          where of_batch.batch_id = ${batchId} and of_batch.document_id = ${documents.id})`,
      ),
    )
    .orderBy(documents.id);
  return rows.map(({ id }) => id);
}
