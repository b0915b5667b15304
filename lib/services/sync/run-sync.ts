import { and, eq, gt } from "drizzle-orm";
import type { CorpusRow } from "#db/schema/index.ts";
import { corpora, syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import type { JobSkipReason } from "#lib/domain/job.ts";
import { AppError, type AppError as Failure } from "#lib/errors/app-error.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import { applySlice } from "./internal/apply-sync.ts";
import { finishSync } from "./internal/finish-sync.ts";
import { planSync } from "./internal/plan-sync.ts";
import type { SyncRunRow } from "./shared/sync-rows.ts";

export type SyncOutcome = JobOutcome | { readonly status: "yielded" };
type Loaded = { readonly run: SyncRunRow; readonly corpus: CorpusRow };

async function load(context: SyncContext, runId: string): Promise<Loaded | JobSkipReason> {
  const [found] = await context.db
    .select({ run: syncRuns, corpus: corpora })
    .from(syncRuns)
    .innerJoin(corpora, eq(corpora.id, syncRuns.corpusId))
    .where(eq(syncRuns.id, runId));
  if (!found) return "sync_gone";
  if (found.run.state === "done") return "done_already";
  if (found.run.state === "awaiting_confirmation") return "waits_for_a_person";
  if (found.run.state === "failed" || found.run.state === "cancelled") return reopen(context, found);
  return found;
}

/** Reopens a run whose job was retried. It continues where it stopped, unless there is a newer sync. */
async function reopen(context: SyncContext, { run, corpus }: Loaded): Promise<Loaded | JobSkipReason> {
  const [later] = await context.db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.corpusId, run.corpusId), gt(syncRuns.startedAt, run.startedAt)))
    .limit(1);
  if (later) return "newer_sync";
  const state = run.plannedAt === null ? "planning" : "applying";
  const [opened] = await context.db
    .update(syncRuns)
    .set({ state, finishedAt: null, errorCode: null, errorMessage: null })
    .where(and(eq(syncRuns.id, run.id), eq(syncRuns.state, run.state)))
    .returning();
  return opened ? { run: opened, corpus } : "over_already";
}

function refuseIfNotSynced({ enabled, deletedAt, title }: CorpusRow): void {
  if (deletedAt !== null) throw new AppError("conflict", `The corpus "${title}" was put into the trash.`);
  if (!enabled) throw new AppError("conflict", `The corpus "${title}" was turned off while it was synced.`);
}

/** Number of planned items, not counting skipped files. */
function planned({ counts }: SyncRunRow): number {
  return counts === null ? 0 : counts.new + counts.changed + counts.moved + counts.gone;
}

async function finish(context: SyncContext, run: SyncRunRow, job: JobReporter): Promise<void> {
  if (Object.keys(run.cursors).length === 0)
    throw new AppError((run.errorCode ?? "source_unavailable") as Failure["code"], run.errorMessage ?? "");
  await context.db.transaction(async (tx) => {
    const counts = await finishSync(context, tx, run);
    await job.complete(tx, { ...counts });
  });
}

/**
 * Plans a sync, or applies its plan for a few seconds and then yields, so that urgent jobs do not wait for thousands of
 * files. All state is in the database, so the next worker continues after an interruption.
 * @throws AppError with a message for the corpus's owner.
 */
export async function runSync(
  context: SyncContext,
  input: { readonly runId: string },
  job: JobReporter,
): Promise<SyncOutcome> {
  const loaded = await load(context, input.runId);
  if (typeof loaded === "string") return { status: "skipped", reason: loaded };
  const { corpus } = loaded;
  refuseIfNotSynced(corpus);
  let { run } = loaded;
  if (run.state === "planning") {
    run = await planSync(context, run, corpus, job);
    if (run.state === "awaiting_confirmation") {
      await recomputeCorpusHealth(context, { corpusIds: [corpus.id], because: "state_change" });
      return { status: "done" };
    }
  }
  let { applied } = run;
  const more = await applySlice(context, run, corpus, () =>
    job.report("applying", 0.1 + (0.9 * ++applied) / Math.max(applied, planned(run))),
  );
  if (more) return { status: "yielded" };
  const [current = run] = await context.db.select().from(syncRuns).where(eq(syncRuns.id, run.id));
  await finish(context, current, job);
  await recomputeCorpusHealth(context, { corpusIds: [corpus.id], because: "refresh_completed" });
  return { status: "done" };
}
