import type postgres from "postgres";
import type { IndexDeps } from "./index-chunks.ts";
import { readSegments, type StoredChunk } from "./stored-chunks.ts";
import { type ChunkTarget, type PreparedChunk, prepareChunk } from "./write-chunks.ts";

/** Segments per transaction: about a thousand postings. */
const SEGMENTS_PER_TRANSACTION = 4;

type Retitled = { readonly id: number; readonly segmentId: number; readonly prepared: PreparedChunk };

/**
 * Rewrites the postings of a published version for its document's current title, in place and segment by segment
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
  return true;
}

/** Returns the changed segments whole, because a segment's length is the sum of its passages' lengths. */
function retitled(words: Parameters<typeof prepareChunk>[0], stored: readonly StoredChunk[]): Retitled[] {
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
  batch: readonly Retitled[],
): Promise<boolean> {
  const terms = batch.flatMap(({ prepared }) => [...prepared.frequencies.keys()]);
  const ids = await deps.dictionary.ids(deps.sql, terms);
  return deps.sql.begin(async (tx) => {
    if (!(await holdPublished(tx, target))) return false;
    await replacePostings(tx, target.generationId, batch, ids);
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

/** One statement, as in `writeChunks`: rows and counts change together. */
async function replacePostings(
  tx: postgres.ISql,
  generationId: number,
  batch: readonly Retitled[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const lengths = segmentLengths(batch);
  const postings = batch.flatMap(({ id, prepared }) =>
    [...prepared.frequencies].map(([term, tf]) => ({ id, term: ids.get(term) ?? 0, tf })),
  );
  await tx`
    with given as (
      select g.*, c.segment_id, c.kind <> 'atom' as counts, g.length - c.term_count as longer
      from unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ prepared }) => prepared.length)}::int[],
        ${batch.map(({ segmentId }) => lengths.get(segmentId) ?? 0)}::int[],
        ${batch.map(({ prepared }) => prepared.inputHash)}::text[])
        as g(chunk_id, length, segment_length, input_hash)
      join chunks c on c.id = g.chunk_id),
    unposted as (
      delete from postings where chunk_id in (select chunk_id from given)
      returning term_id, segment_id, segment_length),
    posted as (
      insert into postings (generation_id, term_id, chunk_id, segment_id, tf, length, segment_length)
      select ${generationId}, p.term_id, chunk_id, segment_id, p.tf, length,
        case when counts then segment_length else 0 end
      from unnest(${postings.map(({ id }) => id)}::int[], ${postings.map(({ term }) => term)}::int[],
        ${postings.map(({ tf }) => tf)}::real[]) as p(chunk_id, term_id, tf)
      join given using (chunk_id)
      returning term_id, segment_id, segment_length),
    change as (
      select term_id, sum(chunks)::int as chunks, sum(segments)::int as segments from (
        select term_id, count(*) as chunks, count(distinct segment_id) filter (where segment_length > 0) as segments
        from posted group by term_id
        union all
        select term_id, -count(*), -count(distinct segment_id) filter (where segment_length > 0)
        from unposted group by term_id) as both_ways
      group by term_id having sum(chunks) <> 0 or sum(segments) <> 0),
    counted as (
      insert into term_stats as s (generation_id, term_id, document_frequency, segment_frequency)
      select ${generationId}, term_id, chunks, segments from change order by term_id
      on conflict (generation_id, term_id) do update set
        document_frequency = s.document_frequency + excluded.document_frequency,
        segment_frequency = s.segment_frequency + excluded.segment_frequency),
    written as (
      update chunks set term_count = given.length, input_hash = given.input_hash
      from given where chunks.id = given.chunk_id)
    update generations set
      total_length = total_length + (select coalesce(sum(longer), 0) from given),
      segment_length = segment_length + (select coalesce(sum(longer) filter (where counts), 0) from given)
    where id = ${generationId}`;
}

function segmentLengths(batch: readonly Retitled[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { segmentId, prepared } of batch) {
    const length = prepared.chunk.kind === "atom" ? 0 : prepared.length;
    lengths.set(segmentId, (lengths.get(segmentId) ?? 0) + length);
  }
  return lengths;
}
