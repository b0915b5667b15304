import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import type { TakenJob } from "#lib/jobs/queue.ts";
import { payloadFrom } from "#lib/jobs/registry.ts";

/**
 * Stores a failure that no handler saw (a killed worker, a timeout, a bug) on its version, so that the document shows
 * it as well as the list of jobs. A version that is already indexed stays as it is.
 */
export async function failDocument(db: Database, job: TakenJob, error: AppError): Promise<void> {
  if (job.name !== "ingest-document") return;
  const { versionId } = payloadFrom(job.name, job.row);
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(versions)
      .set({ state: "failed", errorCode: error.code, errorMessage: error.message })
      .where(and(eq(versions.id, versionId), inArray(versions.state, ["received", "extracted"])))
      .returning({ documentId: versions.documentId });
    const { corpusId } = job.row;
    if (failed.length > 0 && typeof corpusId === "string") await touchCorpus(tx, corpusId);
  });
}
