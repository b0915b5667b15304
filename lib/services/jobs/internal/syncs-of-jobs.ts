import { and, asc, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { syncRuns } from "#db/schema/index.ts";
import { endOf, STATES_WITH_JOB } from "#db/sync-states.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";

const ofJobs = (jobIds: readonly string[]) =>
  and(inArray(syncRuns.jobId, [...jobIds]), inArray(syncRuns.state, STATES_WITH_JOB));

/** Locks the syncs of these jobs. Every transaction locks a sync before its job. */
export async function lockSyncsOfJobs(tx: Transaction, jobIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(ofJobs(jobIds))
    .orderBy(asc(syncRuns.id))
    .for("update");
}

/** Cancels the syncs of these cancelled jobs. */
export async function cancelSyncsOfJobs(
  context: Context,
  tx: Transaction,
  jobIds: readonly string[],
): Promise<void> {
  const cancelled = await tx
    .update(syncRuns)
    .set({ state: "cancelled", finishedAt: endOf(context) })
    .where(ofJobs(jobIds))
    .returning({ corpusId: syncRuns.corpusId });
  for (const { corpusId } of cancelled) await touchCorpus(tx, corpusId);
}
