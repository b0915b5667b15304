import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, corpusRoots, jobs, syncItems, syncRuns } from "#db/schema/index.ts";
import { STATES_WITH_JOB, UNFINISHED_STATES } from "#db/sync-states.ts";
import { isRestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type SyncRunRow = typeof syncRuns.$inferSelect;
type JobError = { readonly code: string | null; readonly message: string | null } | null;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Returns the state of an unfinished run whose job has ended. It is derived from the job until it is written. */
export function endOfJob(jobState: string | null): "failed" | "cancelled" | null {
  if (jobState === "queued" || jobState === "running") return null;
  return jobState === "cancelled" || jobState === null ? "cancelled" : "failed";
}

type Joined = {
  readonly run: SyncRunRow;
  readonly jobState: string | null;
  readonly jobError: JobError;
  readonly jobCreatedAt: Date | null;
  readonly items: number;
  /** True for a restricted corpus. Its error messages are hidden, because they may contain a file's name. */
  readonly restricted: boolean;
};

/** Returns how long a plan waited for its confirmation, which queues the job that carries it out. */
function waitedMs({ confirmedBy, plannedAt }: SyncRunRow, jobCreatedAt: Date | null): number {
  if (confirmedBy === null || plannedAt === null || jobCreatedAt === null) return 0;
  return Math.max(0, jobCreatedAt.getTime() - plannedAt.getTime());
}

export function toSyncRunView({
  run,
  jobState,
  jobError,
  jobCreatedAt,
  items,
  restricted,
}: Joined): SyncRunView {
  const ended = STATES_WITH_JOB.includes(run.state) ? endOfJob(jobState) : null;
  const code = run.errorCode ?? (ended === "failed" ? (jobError?.code ?? null) : null);
  const message = restricted ? "" : (run.errorMessage ?? jobError?.message ?? "");
  return {
    id: run.id,
    corpusId: run.corpusId,
    trigger: run.trigger,
    state: ended ?? run.state,
    waitsBecause: run.waitsBecause,
    counts: run.counts,
    items,
    applied: run.applied,
    failed: run.failed,
    jobId: run.jobId,
    error: code === null ? null : { code, message },
    actorId: run.actorId,
    startedAt: run.startedAt.toISOString(),
    plannedAt: iso(run.plannedAt),
    waitedMs: waitedMs(run, jobCreatedAt),
    finishedAt: iso(run.finishedAt),
  };
}

type Reader = Context["db"] | Transaction;

/** Selects runs with the state and error of their jobs. */
export function selectRuns(db: Reader) {
  return db
    .select({
      run: syncRuns,
      jobState: jobs.state,
      jobError: sql<JobError>`json_build_object('code', ${jobs.errorCode}, 'message', ${jobs.errorMessage})`,
      jobCreatedAt: jobs.createdAt,
      items: sql<number>`(select count(*)::int from ${syncItems} item where item.run_id = ${syncRuns.id})`,
      restricted: sql<boolean>`${isRestrictedCorpus(sql`${syncRuns.corpusId}`)}`,
    })
    .from(syncRuns)
    .leftJoin(jobs, eq(jobs.id, syncRuns.jobId));
}

/** Identifies a run. If the corpus is given, the run must belong to it. */
export type SyncAddress = { readonly runId: string; readonly corpusId?: string };

/** @throws AppError("not_found") */
export async function readRun(db: Reader, { runId, corpusId }: SyncAddress): Promise<SyncRunView> {
  const [found] = await selectRuns(db).where(eq(syncRuns.id, runId));
  if (!found || (corpusId !== undefined && found.run.corpusId !== corpusId))
    throw new AppError("not_found", "Sync not found. Old syncs are deleted after some time.");
  return toSyncRunView(found);
}

/** Returns the run's row, locked until the transaction ends. @throws AppError("not_found") */
export async function lockRun(tx: Transaction, runId: string): Promise<SyncRunRow> {
  const [run] = await tx.select().from(syncRuns).where(eq(syncRuns.id, runId)).for("update");
  if (!run) throw new AppError("not_found", "Sync not found. Old syncs are deleted after some time.");
  return run;
}

/** Returns the corpus's newest unfinished run, locked. */
export async function runUnderWay(tx: Transaction, corpusId: string): Promise<SyncRunRow | null> {
  const [run] = await tx
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.corpusId, corpusId), inArray(syncRuns.state, UNFINISHED_STATES)))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(1)
    .for("update");
  return run ?? null;
}

/**
 * Returns the corpus's row, locked so that it has one sync at a time.
 * @throws AppError("not_found"), ("conflict") with a readable message if it cannot be synced.
 */
export async function lockSyncedCorpus(
  tx: Transaction,
  corpusId: string,
): Promise<typeof corpora.$inferSelect> {
  const [corpus] = await tx.select().from(corpora).where(eq(corpora.id, corpusId)).for("no key update");
  if (!corpus) throw new AppError("not_found", `There is no corpus "${corpusId}".`, { corpus: corpusId });
  const refuse = (words: string) => new AppError("conflict", `The corpus "${corpus.title}" ${words}`);
  if (corpus.deletedAt !== null) throw refuse("is in the trash. Restore it before you sync it.");
  if (!corpus.enabled) throw refuse("is turned off. Turn it on before you sync it.");
  const [root] = await tx
    .select({ id: corpusRoots.id })
    .from(corpusRoots)
    .where(eq(corpusRoots.corpusId, corpusId))
    .limit(1);
  if (!root)
    throw refuse("is not bound to a place. Its documents are uploaded, so there is nothing to sync with.");
  return corpus;
}
