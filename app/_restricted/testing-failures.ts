import { eq } from "drizzle-orm";
import { jobs, syncRuns, versions } from "#db/schema/index.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import { listAdminJobs } from "#lib/services/jobs/list-admin-jobs.ts";
import { resolveJob } from "#lib/services/jobs/resolve-job.ts";
import { CORPUS_MARK, MARK } from "./documents/testing.ts";
import type { Filling } from "./testing-corpora.ts";

/** Stores failures of every kind of job and of the sync itself, with words that name a file. */
export async function fail({ instance, context, idOf, secret, open, plan }: Filling): Promise<void> {
  const { db } = instance.database;
  const words = `The file ${MARK}-plan.md is not what it was.`;
  const ofCorpus = `The source lost ${CORPUS_MARK}-program.exe.`;
  await db.update(versions).set({ errorMessage: words }).where(eq(versions.state, "failed"));
  await db
    .update(versions)
    .set({ errorMessage: "It ends before it begins." })
    .where(eq(versions.documentId, await idOf("broken.pdf")));
  await db.insert(jobs).values(failedJobs({ corpusId: secret, documentId: plan, words, ofCorpus }));
  const { jobs: failed } = await listAdminJobs(context(), { state: "failed" });
  for (const { id } of failed.slice(0, 3)) await resolveJob(context(), { jobId: id, resolved: true });
  await db
    .update(syncRuns)
    .set({ errorCode: "source_unavailable", errorMessage: ofCorpus })
    .where(eq(syncRuns.corpusId, secret));
  await storeHeartbeat(db);
  await recomputeCorpusHealth(context(), { corpusIds: [secret, open], because: "poll" });
}

function failedJobs(of: {
  readonly corpusId: string;
  readonly documentId: string;
  readonly words: string;
  readonly ofCorpus: string;
}): (typeof jobs.$inferInsert)[] {
  const { corpusId, documentId, words, ofCorpus } = of;
  return (
    ["sync-corpus", "reindex-corpus", "apply-defaults", "ingest-document", "purge-deleted"] as const
  ).map((kind, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    kind,
    corpusId: kind === "purge-deleted" ? null : corpusId,
    documentId: kind === "ingest-document" ? documentId : null,
    state: "failed" as const,
    errorCode: "internal",
    errorMessage:
      kind === "purge-deleted" ? "The disk is full." : kind === "ingest-document" ? words : ofCorpus,
    result: kind === "purge-deleted" ? {} : { file: kind === "ingest-document" ? words : ofCorpus },
    batchId: `batch_${MARK.slice(0, 2)}0000${index}`,
    actorId: LOCAL_ACTOR.id,
  }));
}
