import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, corpusRoots, documents, jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SidecarRefresh } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { SYNC_JOBS } from "#lib/services/health/corpus-health-rows.ts";
import { readCorpusHealth } from "#lib/services/health/read-corpus-health.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { requireCorpusRow } from "./binding-rows.ts";

/** Stale for reasons that building the corpus's rows anew mends. */
const REBUILT: readonly string[] = [
  "recipe_changed",
  "embedding_model_changed",
  "extractor_changed",
  "embedding_pending",
  "title_changed",
];

/** The jobs that gave up on the corpus's documents as they now stand, one a document. */
function failedJobs(tx: Transaction, corpusId: string): Promise<{ id: string; versionId: number }[]> {
  return tx
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
}

/** Puts what failed to be read back in the queue; the ids of its jobs. */
async function retryFailed(context: Context, tx: Transaction, corpusId: string): Promise<string[]> {
  const again: string[] = [];
  for (const { id, versionId } of await failedJobs(tx, corpusId)) {
    if (!(await context.queue.retry(tx, id))) continue;
    await tx
      .update(versions)
      .set({ state: "received", errorCode: null, errorMessage: null })
      .where(eq(versions.id, versionId));
    again.push(id);
  }
  return again;
}

/** The job that already works on the corpus, if one does. */
async function underWay(tx: Transaction, corpusId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.corpusId, corpusId),
        inArray(jobs.kind, SYNC_JOBS),
        inArray(jobs.state, ["queued", "running"]),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(1);
  return row?.id ?? null;
}

type Told = { readonly jobId: string | null; readonly status: SidecarRefresh["accepted_status"] };

export type CorpusRefresh = Told & {
  /** Why the corpus was not simply fresh when it was asked. */
  readonly reasons: readonly string[];
};

/** Where the corpus is bound to a place: the sync with it, started or under way. */
async function syncIfBound(context: Context, corpusId: string): Promise<Told | null> {
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
 * Starts, or finds, the job that brings a corpus's index to its documents: it is synced with the places it is bound to,
 * its rows are built anew where they are stale, and files that could not be read are tried again. Uploads with nothing
 * stale: nothing to do. A restricted corpus is looked after like any other: nothing of its text is told.
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
  const told = await context.db.transaction(async (tx): Promise<Told> => {
    // One refresh of a corpus at a time, so that two ask for one job.
    await tx.select({ id: corpora.id }).from(corpora).where(eq(corpora.id, corpusId)).for("update");
    const again = await retryFailed(context, tx, corpusId);
    if (reasons.some((code) => REBUILT.includes(code))) {
      const request = { job: "reindex-corpus", payload: { corpusId }, actorId: context.actor.id } as const;
      const { jobId, created } = await context.queue.enqueue(tx, request);
      return { jobId, status: created ? "started" : "already_running" } as const;
    }
    if (sync !== null) return sync;
    if (again[0] !== undefined) return { jobId: again[0], status: "started" } as const;
    const jobId = await underWay(tx, corpusId);
    return { jobId, status: jobId === null ? "up_to_date" : "already_running" } as const;
  });
  return { ...told, reasons };
}
