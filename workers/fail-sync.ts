import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import type { TakenJob } from "#lib/jobs/queue.ts";
import { payloadFrom } from "#lib/jobs/registry.ts";

/** Stores on a sync that its job has failed, and why. Planned items that were not applied stay listed. */
export async function failSync(db: Database, job: TakenJob, error: AppError): Promise<void> {
  if (job.name !== "sync-corpus") return;
  const { batchId } = payloadFrom(job.name, job.row);
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(syncRuns)
      .set({
        state: "failed",
        errorCode: error.code,
        errorMessage: error.message,
        finishedAt: sql`greatest(now(), ${syncRuns.startedAt})`,
      })
      .where(and(eq(syncRuns.id, batchId), inArray(syncRuns.state, ["planning", "applying"])))
      .returning({ corpusId: syncRuns.corpusId });
    for (const { corpusId } of failed) await touchCorpus(tx, corpusId);
  });
}
