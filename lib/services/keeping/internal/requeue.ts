import { and, eq, inArray } from "drizzle-orm";
import type { OpenDatabase } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { createJobQueue } from "#lib/jobs/job-queue.ts";
import { JOB_NAMES } from "#lib/jobs/registry.ts";

/**
 * Queues the jobs that were waiting or running when the backup was made.
 * @returns the number of jobs.
 */
export async function requeueJobs(database: OpenDatabase, dataDir: string): Promise<number> {
  const queue = createJobQueue(dataDir);
  const waiting = and(inArray(jobs.state, ["queued", "running"]), inArray(jobs.kind, [...JOB_NAMES]));
  const found = await database.db.select({ id: jobs.id }).from(jobs).where(waiting);
  let queued = 0;
  for (const { id } of found) {
    await database.db.transaction(async (tx) => {
      const words = "The instance was restored from a backup before this job had ended.";
      await tx
        .update(jobs)
        .set({ state: "failed", errorCode: "cancelled", errorMessage: words, finishedAt: new Date(0) })
        .where(eq(jobs.id, id));
      if (await queue.retry(tx, id)) queued++;
    });
  }
  return queued;
}
