import pLimit from "p-limit";
import type { WorkContext } from "#lib/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { recomputeCorpusHealth } from "#lib/services/health/recompute-corpus-health.ts";
import type { IngestInput } from "#lib/services/intake/ingest-document.ts";
import { ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { relateDocumentOf } from "#lib/services/relations/relate-document.ts";
import { markdownDocument, paragraph, seeded } from "./texts.ts";

/** The corpus that searches are measured on. */
export const BENCH_CORPUS = "bench";
const SEED = 20_261;
/** Number of real vectors that all others are resampled from. */
export const REAL_VECTORS = 2500;
const EMBED_STEP = 64;
/** Number of parallel documents, and of documents between two progress checks. */
const AT_ONCE = 4;
const STEP = 20;
const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };

/** Returns the model's vectors of paragraphs like those of the corpus, from a cache if possible. */
export async function realVectors(
  embedder: TextEmbedder,
  sentences: readonly string[],
  count: number,
  onProgress: (done: number) => void,
): Promise<Float32Array[]> {
  const random = seeded(SEED + 1);
  const texts = Array.from({ length: count }, () => paragraph(random, sentences, 700));
  const vectors: Float32Array[] = [];
  for (let from = 0; from < count; from += EMBED_STEP) {
    vectors.push(...(await embedder.embed(texts.slice(from, from + EMBED_STEP), "document")));
    onProgress(vectors.length);
  }
  return vectors;
}

/** Records inputs instead of queueing them. */
function capturingQueue(taken: IngestInput[]): JobQueue {
  return {
    enqueue: async (_tx, { payload }) => {
      if ("versionId" in payload && "documentId" in payload) {
        taken.push({ documentId: String(payload.documentId), versionId: Number(payload.versionId) });
      }
      return { jobId: "none", created: true };
    },
    cancel: async () => false,
    cancelOfCorpus: async () => 0,
    retry: async () => false,
  };
}

export type CorpusLoader = {
  /**
   * Ingests generated documents with the product's own code until the corpus has at least `chunks` passages or `goOn`
   * returns false. Then vacuums and analyses the tables, as maintenance does, and counts the corpus, as a worker does.
   * @returns the number of passages.
   */
  loadUntil(chunks: number, onProgress: (done: number) => void, goOn?: () => boolean): Promise<number>;
};

/** Creates the corpus, and returns a loader that fills it step by step. */
export async function corpusLoader(
  context: WorkContext,
  sentences: readonly string[],
): Promise<CorpusLoader> {
  const taken: IngestInput[] = [];
  const own: WorkContext = { ...context, queue: capturingQueue(taken) };
  await ensureCorpus(own, { id: BENCH_CORPUS, title: "Benchmark" });
  const random = seeded(SEED);
  const limit = pLimit(AT_ONCE);
  let number = 1;
  let done = 0;
  return {
    loadUntil: async (chunks, onProgress, goOn = () => true) => {
      while (done < chunks && goOn()) {
        const documents = Array.from({ length: Math.min(STEP, chunks - done) }, () => ({
          path: `reports/report-${String(number++).padStart(5, "0")}.md`,
          text: markdownDocument(random, sentences, 2000 + Math.floor(random() * 6000)),
        }));
        await Promise.all(documents.map((document) => limit(() => load(own, taken, document))));
        taken.length = 0;
        done = await chunkCount(context);
        onProgress(done);
      }
      for (const table of ["chunks", "chunk_vectors", "embeddings", "terms", "slabs", "slab_parts"]) {
        await context.sql.unsafe(`vacuum (analyze) ${table}`);
      }
      await context.sql`analyze`;
      await context.sql`checkpoint`;
      await recomputeCorpusHealth(context, { because: "refresh_completed" });
      return done;
    },
  };
}

async function load(
  context: WorkContext,
  taken: IngestInput[],
  document: { readonly path: string; readonly text: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(document.text);
  const outcome = await receiveDocument(context, { bytes, path: document.path, corpusId: BENCH_CORPUS });
  if (outcome.outcome !== "accepted")
    throw new AppError("internal", `A generated document was not accepted: ${outcome.outcome}.`);
  const job = taken.find(({ documentId }) => documentId === outcome.documentId);
  if (!job) return;
  await ingestDocument(context, job, REPORTER);
  // Otherwise the instance's worker would do this during the search measurements.
  await relateDocumentOf(context, job, REPORTER);
}

/** Returns the number of searchable passages in the corpus. */
async function chunkCount({ sql }: Pick<WorkContext, "sql">): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select g.chunk_count as count from corpora c
    join generations g on g.id = c.published_generation_id where c.id = ${BENCH_CORPUS}`;
  return row?.count ?? 0;
}
