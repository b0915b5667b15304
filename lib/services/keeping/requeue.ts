import { and, eq, inArray } from "drizzle-orm";
import type { OpenDatabase } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { openJobQueue } from "#lib/jobs/pg-boss-queue.ts";
import { JOB_NAMES } from "#lib/jobs/registry.ts";

/**
 * Puts what waited or ran when a backup was made into the queue again, which a backup does not hold.
 * @returns how many jobs.
 */
export async function requeueJobs(database: OpenDatabase, dataDir: string): Promise<number> {
  const queue = await openJobQueue(database, { dataDir, soleWorker: false, onError: () => {} });
  try {
    const waiting = and(inArray(jobs.state, ["queued", "running"]), inArray(jobs.kind, [...JOB_NAMES]));
    const found = await database.db.select({ id: jobs.id }).from(jobs).where(waiting);
    let queued = 0;
    for (const { id } of found) {
      await database.db.transaction(async (tx) => {
        const words = "The instance was brought back from a backup before this had ended.";
        await tx
          .update(jobs)
          .set({ state: "failed", errorCode: "cancelled", errorMessage: words, finishedAt: new Date(0) })
          .where(eq(jobs.id, id));
        if (await queue.retry(tx, id)) queued++;
      });
    }
    return queued;
  } finally {
    await queue.close();
  }
}
