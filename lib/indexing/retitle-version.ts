import type postgres from "postgres";
import type { RewrittenPassage } from "#lib/text-index/port/writing.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { IndexDeps } from "./index-chunks.ts";
import { type ChunkTarget, prepareChunk } from "./prepare-chunk.ts";
import { readSegments, type StoredChunk } from "./stored-chunks.ts";

/** Segments per transaction: about a thousand postings. */
const SEGMENTS_PER_TRANSACTION = 4;

/**
 * Rewrites the words of a published version for its document's current title, in place and segment by segment
 * (ADR 0054). Searches find the document throughout, each passage by the old title or by the new one. Passages that
 * already have the title are skipped, so it can be run again at any point.
 * @returns false if the version is no longer published.
 */
export async function retitleVersion(deps: IndexDeps, target: ChunkTarget): Promise<boolean> {
  const { sql, signal } = deps;
  const [document] = await sql<{ fileName: string }[]>`
    select file_name as "fileName" from documents where id = ${target.documentId}`;
  const words = { title: target.documentTitle, fileName: document?.fileName ?? "" };
  const segments = await sql<{ id: number }[]>`
    select distinct segment_id as id from chunks
    where version_id = ${target.versionId} and generation_id = ${target.generationId} order by 1`;
  for (let from = 0; from < segments.length; from += SEGMENTS_PER_TRANSACTION) {
    signal?.throwIfAborted();
    const segmentIds = segments.slice(from, from + SEGMENTS_PER_TRANSACTION).map(({ id }) => id);
    const stored = await readSegments(sql, { ...target, segmentIds });
    const batch = retitled(words, stored);
    if (batch.length > 0 && !(await replaceSegments(deps, target, batch))) return false;
  }
  await textIndex.compactGeneration(sql, target.generationId, signal);
  return true;
}

/** Returns the changed segments whole, because a segment's length is the sum of its passages' lengths. */
function retitled(
  words: Parameters<typeof prepareChunk>[0],
  stored: readonly StoredChunk[],
): RewrittenPassage[] {
  const changed = new Set<number>();
  const prepared = stored.map((each) => {
    const updated = prepareChunk(words, each.chunk);
    if (updated.inputHash !== each.inputHash) changed.add(each.segmentId);
    return { id: each.id, segmentId: each.segmentId, prepared: updated };
  });
  return prepared.filter(({ segmentId }) => changed.has(segmentId));
}

async function replaceSegments(
  deps: IndexDeps,
  target: ChunkTarget,
  batch: readonly RewrittenPassage[],
): Promise<boolean> {
  const terms = batch.flatMap(({ prepared }) => [...prepared.frequencies.keys()]);
  await deps.dictionary.ids(deps.sql, terms);
  return deps.sql.begin(async (tx) => {
    if (!(await holdPublished(tx, target))) return false;
    await textIndex.rewritePassages(tx, target.generationId, batch);
    return true;
  });
}

/** Keeps the version published until the transaction ends, so that no other process removes its rows. */
async function holdPublished(tx: postgres.ISql, target: ChunkTarget): Promise<boolean> {
  // The same lock order as in publishing.
  const corpus = await tx`select 1 from corpora
    where id = ${target.corpusId} and published_generation_id = ${target.generationId} for share`;
  const document = await tx`select 1 from documents
    where id = ${target.documentId} and published_version_id = ${target.versionId} and deleted_at is null for update`;
  return corpus.length > 0 && document.length > 0;
}
