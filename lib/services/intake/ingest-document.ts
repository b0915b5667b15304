import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { WorkContext } from "#lib/context.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { type Generation, publishedGeneration } from "#lib/indexing/generations.ts";
import { publishVersion } from "#lib/indexing/publish.ts";
import { removeSuperseded } from "#lib/indexing/remove.ts";
import { indexChunks } from "#lib/indexing/text-lane.ts";
import { asConversation } from "#lib/ingest/relate/conversation.ts";
import { readVersion } from "#lib/services/documents/read-version.ts";
import { type PacedReport, pacedReport } from "#lib/services/jobs/paced-report.ts";
import { pageFormat } from "#lib/services/pages/page-files.ts";
import { queueRelating } from "#lib/services/relations/queue-relating.ts";
import { cutDocument } from "./cut-document.ts";
import { embedDocument } from "./embed-document.ts";
import { currentRecipe } from "./recipe.ts";
import { queueRetitled } from "./reindex-document.ts";
import { storeExtracted } from "./store-extracted.ts";

export type IngestInput = { readonly documentId: string; readonly versionId: number };

/** How a job tells of itself while it runs, and how its last transaction ends it. */
export type JobReporter = {
  report(stage: string, progress: number): void;
  complete(tx: Transaction, result?: Readonly<Record<string, unknown>>): Promise<void>;
};

export type JobOutcome =
  | { readonly status: "done" }
  | { readonly status: "skipped"; readonly reason: string };

type Loaded = {
  readonly document: typeof documents.$inferSelect;
  readonly corpus: typeof corpora.$inferSelect;
  readonly version: typeof versions.$inferSelect;
};

async function load(context: WorkContext, input: IngestInput): Promise<Loaded | string> {
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

async function readAndIndex(
  context: WorkContext,
  loaded: Loaded,
  generation: Generation,
  job: PacedReport,
): Promise<void> {
  const { document, corpus, version } = loaded;
  job.report("reading", 0.02);
  const { extracted: read, fingerprint } = await readVersion(context, version, job.recognising);
  const extracted = asConversation(read) ?? read;
  job.report("chunking", 0.2);
  const cut = cutDocument(context.config, version.sizeBytes, extracted);
  const documentTitle = await storeExtracted(context, {
    ...cut,
    document,
    corpus,
    versionId: version.id,
    fingerprint,
  });
  job.report("indexing", 0.3);
  const target = {
    generationId: generation.id,
    corpusId: corpus.id,
    documentId: document.id,
    versionId: version.id,
    documentTitle,
  };
  await indexChunks(context, {
    ...target,
    chunks: cut.chunks,
    onProgress: (done, total) => job.report("indexing", 0.3 + (0.2 * done) / Math.max(1, total)),
  });
  await context.db.transaction(async (tx) => {
    await publishVersion(tx, { ...target, now: context.now });
    await queueRetitled(context, tx, [{ ...target, title: documentTitle }]);
  });
  await removeSuperseded(context.sql, document.id, context.signal);
}

/** Indexes the version where searches look. The corpus may be rebuilt meanwhile: then it is indexed where they look now. */
async function publishNow(context: WorkContext, loaded: Loaded, job: PacedReport): Promise<void> {
  const { document, corpus, version } = loaded;
  const { recipe } = currentRecipe(context);
  for (let before: number | null = null; ; ) {
    const generation = await publishedGeneration(context.db, corpus.id, recipe, context.now);
    if (document.publishedVersionId === version.id && version.generationId === generation.id) return;
    try {
      return await readAndIndex(context, loaded, generation, job);
    } catch (error) {
      if (!isAppError(error, "conflict") || generation.id === before) throw error;
      before = generation.id;
    }
  }
}

/**
 * Reads one version, makes it searchable by keyword, then gives it its vectors. Every step can be run again after a
 * crash and does nothing twice; no search sees a version before it is whole. Without a working embedder the document
 * stays searchable by keyword and a job for its vectors is left in the queue.
 * @throws AppError with words for the person whose file it is; the version is marked failed with them.
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
  const embedded = await embedDocument(context, {
    ...input,
    onProgress: (share) => paced.report("embedding", 0.5 + share / 2),
  });
  await context.db.transaction(async (tx) => {
    if (!embedded) {
      const payload = { documentId: document.id, versionId: version.id };
      await context.queue.enqueue(tx, {
        job: "embed-version",
        payload,
        actorId: context.actor.id,
        corpusId: corpus.id,
      });
    }
    await queueRelating(context, tx, { documentId: document.id, versionId: version.id, corpusId: corpus.id });
    if (pageFormat(version.format) !== null) {
      const payload = { documentId: document.id, versionId: version.id };
      await context.queue.enqueue(tx, {
        job: "render-pages",
        payload,
        actorId: context.actor.id,
        corpusId: corpus.id,
      });
    }
    await job.complete(tx, { embedded });
  });
  return { status: "done" };
}

/** Failures that lie in the file: trying again gives the same. */
export const FINAL: ReadonlySet<string> = new Set([
  "unsupported_format",
  "not_yet_supported",
  "empty_file",
  "encrypted",
  "damaged",
  "not_text",
  "too_large",
  "too_deep",
  "too_complex",
  "too_many_chunks",
  "timed_out",
]);
