import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { AppError } from "#lib/errors/app-error.ts";
import { embeddingInput } from "#lib/indexing/embedding-inputs.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import type { BenchInstance } from "./instance.ts";

/** Corpus of the benchmark's uploads, separate from the one that searches are measured on. */
export const UPLOADS_CORPUS = "bench-uploads";
const UPLOADS_AT_ONCE = 6;
const POLL_MS = 50;
const MAX_WAIT_MS = 30 * 60_000;

export type DroppedFile = { readonly path: string; readonly text: string };

/** Creates the corpus that `dropFiles` fills. */
export async function makeUploadsCorpus(instance: BenchInstance): Promise<void> {
  await ensureCorpus(instance.context(), { id: UPLOADS_CORPUS, title: "Uploads" });
}

/**
 * Uploads files as the page does, and waits until the worker has finished all of them.
 * @returns milliseconds from the first byte to the end of the last job.
 * @throws AppError("internal") if a file failed, because the measurement would be meaningless.
 */
export async function dropFiles(instance: BenchInstance, files: readonly DroppedFile[]): Promise<number> {
  const startedAt = performance.now();
  const batchId = `batch_${randomUUID()}`;
  const limit = pLimit(UPLOADS_AT_ONCE);
  await Promise.all(files.map((file) => limit(() => receive(instance, file, batchId))));
  await until(async () => {
    const { waiting, failed } = await countJobs(instance, batchId);
    if (failed > 0) throw new AppError("internal", `${failed} files of a drop failed.`);
    return waiting === 0;
  });
  return performance.now() - startedAt;
}

async function receive(instance: BenchInstance, file: DroppedFile, batchId: string): Promise<void> {
  const bytes = new TextEncoder().encode(file.text);
  const outcome = await receiveDocument(instance.context(), {
    bytes,
    path: file.path,
    corpusId: UPLOADS_CORPUS,
    batchId,
  });
  if (outcome.outcome !== "accepted")
    throw new AppError("internal", `A generated document was not accepted: ${outcome.outcome}.`);
}

async function countJobs({ runtime }: BenchInstance, batchId: string) {
  const [row] = await runtime.database.sql<{ waiting: number; failed: number }[]>`
    select (count(*) filter (where state in ('queued', 'running')))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs where batch_id = ${batchId}`;
  return row ?? { waiting: 0, failed: 0 };
}

/** Polls until the answer is true. @throws AppError("timed_out") after half an hour or the given time. */
export async function until(holds: () => Promise<boolean>, longestMs: number = MAX_WAIT_MS): Promise<void> {
  const giveUpAt = performance.now() + longestMs;
  while (!(await holds())) {
    if (performance.now() > giveUpAt)
      throw new AppError("timed_out", "The benchmark waited too long for one of its steps.");
    await delay(POLL_MS);
  }
}

/** Returns the texts that ingestion gave to the model for these documents, before they were cut to windows. */
export async function modelInputs(
  instance: BenchInstance,
  files: readonly Pick<DroppedFile, "path">[],
): Promise<string[]> {
  const { recipe } = currentRecipe(instance.context());
  const rows = await instance.runtime.database.sql<
    { title: string; sectionPath: string[]; text: string }[]
  >`select d.title, c.section_path as "sectionPath", c.text from chunks c
    join documents d on d.published_version_id = c.version_id
    join versions v on v.id = c.version_id and v.generation_id = c.generation_id
    where d.corpus_id = ${UPLOADS_CORPUS} and d.source_path = any(${files.map(({ path }) => path)}::text[])
    order by d.source_path, c.chunk_ordinal`;
  return rows.flatMap(({ title, sectionPath, text }) => {
    const source = { title, sectionPath: sectionPath.filter((heading) => heading !== title), text };
    return recipe.facets.map((facet) => embeddingInput(source, facet));
  });
}
