import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, corpusRoots, documents, jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { REBUILD_REASONS } from "#lib/domain/freshness.ts";
import type { SidecarRefresh } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { INDEX_JOBS } from "#lib/jobs/index-jobs.ts";
import { requireCorpusRow } from "#lib/services/bindings/shared/binding-rows.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";

/** Returns the failed jobs for the current versions of the corpus's documents, one per document. */
async function failedJobs(tx: Transaction, corpusId: string): Promise<{ id: string; versionId: number }[]> {
  const failed = await tx
    .selectDistinctOn([versions.id], { id: jobs.id, versionId: versions.id })
    .from(documents)
    .innerJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .innerJoin(jobs, and(eq(jobs.versionId, versions.id), eq(jobs.documentId, documents.id)))
    .where(
      and(
        eq(documents.corpusId, corpusId),
        isNull(documents.deletedAt),
        eq(versions.state, "failed"),
        eq(jobs.kind, "ingest-document"),
        eq(jobs.state, "failed"),
      ),
    )
    .orderBy(versions.id, desc(jobs.createdAt));
  // Every transaction locks jobs in the order of their ids.
  return failed.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Queues failed ingest jobs again. Returns their ids. */
async function retryFailed(context: Context, tx: Transaction, corpusId: string): Promise<string[]> {
  const retried: string[] = [];
  for (const { id, versionId } of await failedJobs(tx, corpusId)) {
    if (!(await context.queue.retry(tx, id))) continue;
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(eq(versions.id, versionId));
    retried.push(id);
  }
  return retried;
}

/** Returns the job that already works on the corpus, if any. */
async function runningJob(tx: Transaction, corpusId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.corpusId, corpusId),
        inArray(jobs.kind, [...INDEX_JOBS]),
        inArray(jobs.state, ["queued", "running"]),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(1);
  return row?.id ?? null;
}

type StartedJob = { readonly jobId: string | null; readonly status: SidecarRefresh["accepted_status"] };

export type CorpusRefresh = StartedJob & {
  /** Why the corpus was not fresh at the time of the request. */
  readonly reasons: readonly string[];
};

/** Starts a sync, or returns the running one, if the corpus is bound to a place. */
async function syncIfBound(context: Context, corpusId: string): Promise<StartedJob | null> {
  const [root] = await context.db
    .select({ id: corpusRoots.id })
    .from(corpusRoots)
    .where(eq(corpusRoots.corpusId, corpusId))
    .limit(1);
  if (!root) return null;
  const [before] = await listSyncs(context, { corpusId, limit: 1 });
  const run = await startSync(context, { corpusId, trigger: "api" });
  const started = run.id !== before?.id;
  return { jobId: run.jobId, status: started ? "started" : "already_running" };
}

/**
 * Starts or finds the job that updates a corpus's index: syncs it if it is bound to places, rebuilds stale rows, and
 * retries files that could not be read. If it has only uploads and nothing is stale, does nothing. Works for restricted
 * corpora too, because it returns none of their text.
 * @throws AppError("not_found"), ("conflict") for a disabled one.
 */
export async function refreshCorpus(
  context: Context,
  { corpusId }: { readonly corpusId: string },
): Promise<CorpusRefresh> {
  const row = await requireCorpusRow(context.db, corpusId);
  if (!row.enabled) {
    throw new AppError("conflict", `Corpus ${corpusId} is disabled. Enable it, then refresh it.`, {
      reason: "corpus_disabled",
      corpus_ids: [corpusId],
    });
  }
  const [health] = await readCorpusHealth(context, [corpusId]);
  const reasons = (health?.reasons ?? []).map(({ code }) => code);
  const sync = await syncIfBound(context, corpusId);
  const startedJob = await context.db.transaction(async (tx): Promise<StartedJob> => {
    // Refreshes of the same corpus run one after the other, so that two requests share one job.
    await tx.select({ id: corpora.id }).from(corpora).where(eq(corpora.id, corpusId)).for("update");
    const retried = await retryFailed(context, tx, corpusId);
    if (reasons.some((code) => REBUILD_REASONS.includes(code))) {
      const request = { job: "reindex-corpus", payload: { corpusId }, actorId: context.actor.id } as const;
      const { jobId, created } = await context.queue.enqueue(tx, request);
      return { jobId, status: created ? "started" : "already_running" } as const;
    }
    if (sync !== null) return sync;
    if (retried[0] !== undefined) return { jobId: retried[0], status: "started" } as const;
    const jobId = await runningJob(tx, corpusId);
    return { jobId, status: jobId === null ? "up_to_date" : "already_running" } as const;
  });
  return { ...startedJob, reasons };
}
