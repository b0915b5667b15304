import { eq, max } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { jobs, syncItems, syncRuns } from "#db/schema/index.ts";
import { endOf, STATES_WITH_JOB } from "#db/sync-states.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView, SyncTrigger } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { AUTOMATIC_TRIGGERS, dropUnansweredRuns } from "./internal/drop-syncs.ts";
import { endOfJob, lockSyncedCorpus, readRun, runUnderWay, type SyncRunRow } from "./shared/sync-rows.ts";

export type StartSync = {
  readonly corpusId: string;
  readonly trigger: SyncTrigger;
  /** Stops after planning and waits for confirmation. */
  readonly planOnly?: boolean;
};

/** How long a plan that a person requested blocks automatic syncs. */
const PLAN_BLOCKS_MS = 3_600_000;

/** Queues the run's job. */
export async function queueSync(
  context: Context,
  tx: Transaction,
  run: { readonly id: string; readonly corpusId: string },
): Promise<void> {
  const { jobId, created } = await context.queue.enqueue(tx, {
    job: "sync-corpus",
    payload: { corpusId: run.corpusId, batchId: run.id },
    actorId: context.actor.id,
    batchId: run.id,
  });
  if (!created)
    throw new AppError("conflict", "Another sync of this corpus is just ending; please try again.");
  await tx.update(syncRuns).set({ jobId }).where(eq(syncRuns.id, run.id));
}

async function endRun(context: Context, tx: Transaction, run: SyncRunRow, state: "failed" | "cancelled") {
  await tx
    .update(syncRuns)
    .set({ state, waitsBecause: null, finishedAt: endOf(context) })
    .where(eq(syncRuns.id, run.id));
}

/**
 * Makes an automatic run that is still being planned stop after its plan, because a person now asks for a plan alone.
 * Otherwise the files of a new corpus would be applied unseen if a poll came first.
 */
async function onlyPlan(
  context: Context,
  tx: Transaction,
  run: SyncRunRow,
  trigger: SyncTrigger,
): Promise<void> {
  if (run.state !== "planning" || !AUTOMATIC_TRIGGERS.includes(run.trigger)) return;
  await tx
    .update(syncRuns)
    .set({ planOnly: true, trigger, actorId: context.actor.id })
    .where(eq(syncRuns.id, run.id));
}

/**
 * True if a new request joins the unfinished run. Otherwise the run is ended. A waiting run may be planned again under
 * the same id.
 */
async function joinsRun(
  context: Context,
  tx: Transaction,
  run: SyncRunRow,
  input: StartSync,
): Promise<boolean> {
  if (STATES_WITH_JOB.includes(run.state)) {
    const [job] = await tx
      .select({ state: jobs.state })
      .from(jobs)
      .where(eq(jobs.id, run.jobId ?? ""));
    const ended = endOfJob(job?.state ?? null);
    if (ended !== null) await endRun(context, tx, run, ended);
    else if (input.planOnly) await onlyPlan(context, tx, run, input.trigger);
    return ended === null;
  }
  const isAutomatic = AUTOMATIC_TRIGGERS.includes(input.trigger);
  const isRecent = context.now.getTime() - (run.plannedAt?.getTime() ?? 0) < PLAN_BLOCKS_MS;
  if (isAutomatic && run.planOnly && isRecent) return true;
  if (!isAutomatic || run.planOnly) {
    await endRun(context, tx, run, "cancelled");
    return false;
  }
  // It waits because many documents would be removed. List again: the source may be complete now.
  await tx.delete(syncItems).where(eq(syncItems.runId, run.id));
  await tx.update(syncRuns).set({ state: "planning", waitsBecause: null }).where(eq(syncRuns.id, run.id));
  await queueSync(context, tx, run);
  return true;
}

/**
 * Returns now, or just after the corpus's newest sync if the clock was set back, so that the newest start is the last.
 */
async function startTimeOf(context: Context, tx: Transaction, corpusId: string): Promise<Date> {
  const [last] = await tx
    .select({ startedAt: max(syncRuns.startedAt) })
    .from(syncRuns)
    .where(eq(syncRuns.corpusId, corpusId));
  const earliest = (last?.startedAt?.getTime() ?? 0) + 1;
  return new Date(Math.max(context.now.getTime(), earliest));
}

/**
 * Starts a sync of a corpus with its places, or returns the unfinished one.
 * @throws AppError("not_found"), ("conflict") with a readable message for a disabled or trashed corpus, and for one
 * without a place.
 */
export async function startSync(context: Context, input: StartSync): Promise<SyncRunView> {
  return context.db.transaction(async (tx) => {
    const corpus = await lockSyncedCorpus(tx, input.corpusId);
    const current = await runUnderWay(tx, corpus.id);
    if (current && (await joinsRun(context, tx, current, input))) return readRun(tx, { runId: current.id });
    const run = { id: newId("sync"), corpusId: corpus.id };
    if (AUTOMATIC_TRIGGERS.includes(input.trigger)) await dropUnansweredRuns(tx, corpus.id);
    await tx.insert(syncRuns).values({
      ...run,
      trigger: input.trigger,
      planOnly: input.planOnly ?? false,
      actorId: context.actor.id,
      startedAt: await startTimeOf(context, tx, corpus.id),
    });
    await queueSync(context, tx, run);
    await touchCorpus(tx, corpus.id);
    return readRun(tx, { runId: run.id });
  });
}
