import type postgres from "postgres";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { TermDictionary } from "./dictionary.ts";
import {
  type ChunkTarget,
  type DocumentWords,
  type PreparedChunk,
  prepareChunk,
  writeChunks,
} from "./write-chunks.ts";

/** Postings in one statement: some 20 ms on the embedded database, whose one session searches wait for. */
const POSTINGS_STEP = 1500;
/** Passages in one statement, for those with few words. */
const CHUNKS_STEP = 50;

export type IndexDeps = {
  readonly sql: postgres.Sql;
  readonly dictionary: TermDictionary;
  readonly signal?: AbortSignal;
};

export type IndexInput = ChunkTarget & {
  /** Every passage of the version; spans, entities and links count code points. */
  readonly chunks: readonly AnnotatedChunk[];
  readonly onProgress?: (done: number, total: number) => void | Promise<void>;
};

/**
 * Writes a version's passages and their postings into a generation, in small steps. No search sees them before
 * `publishVersion`. Run again after a crash it writes what is missing; two workers at it write each passage once.
 * @returns how many passages were new.
 */
export async function indexChunks(deps: IndexDeps, input: IndexInput): Promise<number> {
  let written = 0;
  let done = 0;
  const [document] = await deps.sql<{ fileName: string }[]>`
    select file_name as "fileName" from documents where id = ${input.documentId}`;
  const words = { title: input.documentTitle, fileName: document?.fileName ?? "" };
  for (const batch of batches(words, input.chunks)) {
    deps.signal?.throwIfAborted();
    written += await writeChunks(deps.sql, deps.dictionary, input, batch);
    done += batch.length;
    await input.onProgress?.(done, input.chunks.length);
  }
  return written;
}

function* batches(document: DocumentWords, chunks: readonly AnnotatedChunk[]): Generator<PreparedChunk[]> {
  let batch: PreparedChunk[] = [];
  let postings = 0;
  for (const chunk of chunks) {
    const prepared = prepareChunk(document, chunk);
    const full = batch.length >= CHUNKS_STEP || postings + prepared.frequencies.size > POSTINGS_STEP;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      postings = 0;
    }
    batch.push(prepared);
    postings += prepared.frequencies.size;
  }
  if (batch.length > 0) yield batch;
}
