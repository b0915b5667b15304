import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, corpusRoots, jobs, syncRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SyncRunView, SyncState } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type SyncRunRow = typeof syncRuns.$inferSelect;
type Told = { readonly code: string | null; readonly message: string | null } | null;

/** States in which a job works on a run, or will. */
export const AT_WORK: SyncState[] = ["planning", "applying"];
/** States of a run that is not over. */
export const UNDER_WAY: SyncState[] = [...AT_WORK, "awaiting_confirmation"];

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What becomes of a run at work whose job has ended without it: told from the job until somebody writes it down. */
export function endOfJob(jobState: string | null): "failed" | "cancelled" | null {
  if (jobState === "queued" || jobState === "running") return null;
  return jobState === "cancelled" || jobState === null ? "cancelled" : "failed";
}

type Joined = { readonly run: SyncRunRow; readonly jobState: string | null; readonly jobError: Told };

export function toSyncRunView({ run, jobState, jobError }: Joined): SyncRunView {
  const ended = AT_WORK.includes(run.state) ? endOfJob(jobState) : null;
  const code = run.errorCode ?? (ended === "failed" ? (jobError?.code ?? null) : null);
  return {
    id: run.id,
    corpusId: run.corpusId,
    trigger: run.trigger,
    state: ended ?? run.state,
    waitsBecause: run.waitsBecause,
    counts: run.counts,
    applied: run.applied,
    failed: run.failed,
    jobId: run.jobId,
    error: code === null ? null : { code, message: run.errorMessage ?? jobError?.message ?? "" },
    actorId: run.actorId,
    startedAt: run.startedAt.toISOString(),
    plannedAt: iso(run.plannedAt),
    finishedAt: iso(run.finishedAt),
  };
}

type Reader = Context["db"] | Transaction;

/** Runs with what their jobs say of themselves. */
export function selectRuns(db: Reader) {
  return db
    .select({
      run: syncRuns,
      jobState: jobs.state,
      jobError: sql<Told>`json_build_object('code', ${jobs.errorCode}, 'message', ${jobs.errorMessage})`,
    })
    .from(syncRuns)
    .leftJoin(jobs, eq(jobs.id, syncRuns.jobId));
}

/** A run, named by its id alone or by its corpus too, which must then be its own. */
export type SyncAddress = { readonly runId: string; readonly corpusId?: string };

/** @throws AppError("not_found") */
export async function readRun(db: Reader, { runId, corpusId }: SyncAddress): Promise<SyncRunView> {
  const [found] = await selectRuns(db).where(eq(syncRuns.id, runId));
  if (!found || (corpusId !== undefined && found.run.corpusId !== corpusId))
    throw new AppError("not_found", "There is no such sync, or it is too long ago.");
  return toSyncRunView(found);
}

/** The run's row, held until the transaction ends. @throws AppError("not_found") */
export async function holdRun(tx: Transaction, runId: string): Promise<SyncRunRow> {
  const [run] = await tx.select().from(syncRuns).where(eq(syncRuns.id, runId)).for("update");
  if (!run) throw new AppError("not_found", "There is no such sync, or it is too long ago.");
  return run;
}

/** When a run ends: now, and never before it began, whatever the clock was set to meanwhile. */
export function endOf(context: Pick<Context, "now">) {
  return sql`greatest(${context.now.toISOString()}::timestamptz, ${syncRuns.startedAt})`;
}

/** The corpus's newest run that is not over. */
export async function runUnderWay(tx: Transaction, corpusId: string): Promise<SyncRunRow | null> {
  const [run] = await tx
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.corpusId, corpusId), inArray(syncRuns.state, UNDER_WAY)))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(1)
    .for("update");
  return run ?? null;
}

/**
 * The corpus's row, held so that it has one sync at a time.
 * @throws AppError("not_found"), ("conflict") in words for one that is not to be synced.
 */
export async function holdSyncedCorpus(
  tx: Transaction,
  corpusId: string,
): Promise<typeof corpora.$inferSelect> {
  const [corpus] = await tx.select().from(corpora).where(eq(corpora.id, corpusId)).for("no key update");
  if (!corpus) throw new AppError("not_found", `There is no corpus "${corpusId}".`, { corpus: corpusId });
  const refuse = (words: string) => new AppError("conflict", `The corpus "${corpus.title}" ${words}`);
  if (corpus.deletedAt !== null) throw refuse("is in the trash; bring it back before you sync it.");
  if (!corpus.enabled) throw refuse("is disabled; enable it before you sync it.");
  const [root] = await tx
    .select({ id: corpusRoots.id })
    .from(corpusRoots)
    .where(eq(corpusRoots.corpusId, corpusId))
    .limit(1);
  if (!root) throw refuse("is bound to no place: its documents are uploaded, there is nothing to sync with.");
  return corpus;
}
