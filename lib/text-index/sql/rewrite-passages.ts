import type postgres from "postgres";
import type { RewrittenPassage } from "../port.ts";

/** One statement, as in `writeSegments`: rows and counts change together. See `IndexWriting`. */
export async function rewritePassages(
  tx: postgres.ISql,
  generationId: number,
  batch: readonly RewrittenPassage[],
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

function segmentLengths(batch: readonly RewrittenPassage[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { segmentId, prepared } of batch) {
    const length = prepared.chunk.kind === "atom" ? 0 : prepared.length;
    lengths.set(segmentId, (lengths.get(segmentId) ?? 0) + length);
  }
  return lengths;
}
