import { setImmediate } from "node:timers/promises";
import type postgres from "postgres";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { TermDictionary } from "#lib/text-index/dictionary.ts";
import type { PreparedChunk, PreparedSegment } from "#lib/text-index/port/writing.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { markDisabled } from "./disabled-passages.ts";
import { type ChunkTarget, type DocumentWords, prepareChunk } from "./prepare-chunk.ts";
import { segmentsOf } from "./segments.ts";

/**
 * Terms of passages per statement. More write faster, but searches then wait longer for the embedded database's one
 * session (docs/performance.md).
 */
const POSTINGS_PER_STATEMENT = 16_000;
/** Passages per statement, for passages with few words. */
const CHUNKS_PER_STATEMENT = 100;

const countPostings = (segment: PreparedSegment) =>
  segment.reduce((sum, { frequencies }) => sum + frequencies.size, 0);

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
 * Writes a version's passages and their words into a generation, in small steps. Searches see them after
 * `publishVersion`. After a crash, another run writes what is missing; two workers at once write each passage once.
 * @returns how many passages were new.
 */
export async function indexChunks(deps: IndexDeps, input: IndexInput): Promise<number> {
  let added = 0;
  let done = 0;
  const [document] = await deps.sql<{ fileName: string }[]>`
    select file_name as "fileName" from documents where id = ${input.documentId}`;
  const words = { title: input.documentTitle, fileName: document?.fileName ?? "" };
  const write = async (batch: readonly PreparedSegment[]) => {
    added += await textIndex.writeSegments(deps.sql, deps.dictionary, input, batch);
    done += batch.flat().length;
    await input.onProgress?.(done, input.chunks.length);
  };
  let writing: Promise<void> = Promise.resolve();
  try {
    // The next passages are prepared while the database writes these.
    for await (const batch of batches(words, input.chunks)) {
      await writing;
      deps.signal?.throwIfAborted();
      writing = write(batch);
      // Awaited in the next turn or below. Until then its failure is not unhandled.
      writing.catch(() => {});
    }
    await writing;
  } finally {
    await writing.catch(() => {});
  }
  await markDisabled(deps.sql, input);
  if (added > 0) await textIndex.compactGeneration(deps.sql, input.generationId, deps.signal);
  return added;
}

/**
 * Yields as many whole segments as fit one statement, so that a segment is written completely or not at all. Lets other
 * work of the process run between segments.
 */
async function* batches(
  document: DocumentWords,
  chunks: readonly AnnotatedChunk[],
): AsyncGenerator<PreparedSegment[]> {
  let batch: PreparedSegment[] = [];
  let size = 0;
  let postings = 0;
  for (const segment of segments(document, chunks)) {
    await setImmediate();
    const more = countPostings(segment);
    const full = size + segment.length > CHUNKS_PER_STATEMENT || postings + more > POSTINGS_PER_STATEMENT;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      size = 0;
      postings = 0;
    }
    batch.push(segment);
    size += segment.length;
    postings += more;
  }
  if (batch.length > 0) yield batch;
}

function* segments(document: DocumentWords, chunks: readonly AnnotatedChunk[]): Generator<PreparedSegment> {
  const numbers = segmentsOf(chunks);
  let segment: PreparedChunk[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0 && numbers[index] !== numbers[index - 1]) {
      yield segment;
      segment = [];
    }
    segment.push(prepareChunk(document, chunk));
  }
  if (segment.length > 0) yield segment;
}
