import { eq } from "drizzle-orm";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { addTagging, beginTagging } from "#db/topic-taggings.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { WorkContext } from "#lib/context.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import type { JobSkipReason } from "#lib/domain/job.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { publishedGeneration } from "#lib/indexing/generations.ts";
import { indexChunks } from "#lib/indexing/index-chunks.ts";
import { publishVersion } from "#lib/indexing/publish.ts";
import { removeSuperseded } from "#lib/indexing/remove.ts";
import { asConversation } from "#lib/ingest/relate/conversation.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { queueRetitled } from "#lib/services/documents/reindex-document.ts";
import { nextJobs } from "#lib/services/jobs/shared/next-jobs.ts";
import { type PacedReport, pacedReport } from "#lib/services/jobs/shared/paced-report.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { embedVectors } from "./internal/embed-vectors.ts";
import { readVersion } from "./internal/read-version.ts";
import { storeExtracted } from "./internal/store-extracted.ts";
import { cutDocument } from "./shared/cut-document.ts";

export type IngestInput = { readonly documentId: string; readonly versionId: number };

type Loaded = {
  readonly document: typeof documents.$inferSelect;
  readonly corpus: typeof corpora.$inferSelect;
  readonly version: typeof versions.$inferSelect;
};

async function load(context: WorkContext, input: IngestInput): Promise<Loaded | JobSkipReason> {
  const [row] = await context.db
    .select({ document: documents, corpus: corpora, version: versions })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(eq(versions.id, input.versionId));
  if (!row) return "version_gone";
  if (row.document.deletedAt !== null) return "document_removed";
  if (row.version.number < row.document.currentVersion) return "newer_version_waiting";
  return row;
}

async function markFailed(
  context: WorkContext,
  { version, corpus }: Loaded,
  { code, message }: AppError,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx
      .update(versions)
      .set({ state: "failed", errorCode: code, errorMessage: message })
      .where(eq(versions.id, version.id));
    await touchCorpus(tx, corpus.id);
  });
}

type Stored = {
  readonly chunks: readonly AnnotatedChunk[];
  readonly documentTitle: string;
  /** Hash of the topics that the passages were tagged by. */
  readonly topicsHash: string;
};

/** Reads the version and stores its text. Returns what its index is built from. */
async function readAndStore(context: WorkContext, loaded: Loaded, job: PacedReport): Promise<Stored> {
  const { document, corpus, version } = loaded;
  job.report("reading", 0.02);
  const { extracted: read, fingerprint } = await readVersion(context, version, job.recognising);
  const extracted = asConversation(read) ?? read;
  job.report("chunking", 0.2);
  const topics = await beginTagging(context.db, { versionId: version.id, corpusId: corpus.id });
  const cut = cutDocument(context.config, version.sizeBytes, extracted, topics.vocabulary);
  const documentTitle = await storeExtracted(context, {
    ...cut,
    document,
    corpus,
    versionId: version.id,
    fingerprint,
  });
  return { chunks: cut.chunks, documentTitle, topicsHash: topics.hash };
}

async function indexStored(
  context: WorkContext,
  { document, corpus, version }: Loaded,
  { chunks, documentTitle, topicsHash, generationId }: Stored & { readonly generationId: number },
  job: PacedReport,
): Promise<void> {
  job.report("indexing", 0.3);
  const target = {
    generationId,
    corpusId: corpus.id,
    documentId: document.id,
    versionId: version.id,
    documentTitle,
  };
  await indexChunks(context, {
    ...target,
    chunks,
    onProgress: (done, total) => job.report("indexing", 0.3 + (0.2 * done) / Math.max(1, total)),
  });
  await context.db.transaction(async (tx) => {
    await publishVersion(tx, { ...target, now: context.now });
    await addTagging(tx, { versionId: version.id, hash: topicsHash });
    await queueRetitled(context, tx, [{ ...target, title: documentTitle }]);
  });
  await removeSuperseded(context.sql, document.id, context.signal);
}

/** Indexes the version in the published generation. If the corpus is rebuilt meanwhile, indexes it in the new one. */
async function publishNow(context: WorkContext, loaded: Loaded, job: PacedReport): Promise<void> {
  const { document, corpus, version } = loaded;
  const { recipe } = currentRecipe(context);
  const published = async () => (await publishedGeneration(context.db, corpus.id, recipe, context.now)).id;
  if (document.publishedVersionId === version.id && version.generationId === (await published())) return;
  const stored = await readAndStore(context, loaded, job);
  for (let generationId = await published(); ; ) {
    try {
      return await indexStored(context, loaded, { ...stored, generationId }, job);
    } catch (error) {
      const now = await published();
      if (now === generationId) throw error;
      generationId = now;
    }
  }
}

/**
 * Reads one version, makes it searchable by keyword, then embeds it. Every step is idempotent, so it can run again
 * after a crash. No search sees an incomplete version. If the embedder is unavailable, the document stays searchable by
 * keyword and a job for its vectors is queued.
 * @throws AppError with a message for the file's owner; the version is marked failed with it.
 */
export async function ingestDocument(
  context: WorkContext,
  input: IngestInput,
  job: JobReporter,
): Promise<JobOutcome> {
  const loaded = await load(context, input);
  if (typeof loaded === "string") return { status: "skipped", reason: loaded };
  const { document, corpus, version } = loaded;
  const paced = pacedReport(job);
  try {
    await publishNow(context, loaded, paced);
  } catch (error) {
    if (isAppError(error) && FINAL.has(error.code)) await markFailed(context, loaded, error);
    throw error;
  }
  const embedding = await embedVectors(context, {
    versionId: version.id,
    onProgress: (share) => paced.report("embedding", 0.5 + share / 2),
  });
  const embedded = embedding !== "unavailable";
  await context.db.transaction(async (tx) => {
    const payload = { documentId: document.id, versionId: version.id };
    const of = { payload, actorId: context.actor.id, corpusId: corpus.id };
    if (!embedded) await context.queue.enqueue(tx, { job: "embed-version", ...of });
    await queueRelating(context, tx, { ...payload, corpusId: corpus.id });
    for (const job of nextJobs(version.format)) await context.queue.enqueue(tx, { job, ...of });
    await job.complete(tx, { embedded });
  });
  return { status: "done" };
}

/** Errors caused by the file itself. A retry has the same result. */
const FINAL = errorsCausedBy("file", "time");
