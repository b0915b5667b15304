import type postgres from "postgres";
import { chunkRows, countWritten, writtenChunks } from "../chunk-rows.ts";
import type { TermDictionary } from "../dictionary.ts";
import type { PassageTarget, PreparedSegment } from "../port.ts";

/** Writes segments in one statement, so that rows and counts change together. See `IndexWriting`. */
export async function writeSegments(
  sql: postgres.Sql,
  dictionary: TermDictionary,
  target: PassageTarget,
  segments: readonly PreparedSegment[],
): Promise<number> {
  const batch = segments.flat();
  const ids = await dictionary.ids(
    sql,
    batch.flatMap((each) => [...each.frequencies.keys()]),
  );
  const postings = batch.flatMap((each) =>
    [...each.frequencies].map(([term, tf]) => ({
      ordinal: each.chunk.ordinal,
      term: ids.get(term) ?? 0,
      tf,
    })),
  );
  return insertChunks(sql, target, chunkRows(segments, ids), postings);
}

type Posting = { readonly ordinal: number; readonly term: number; readonly tf: number };

/** @param rows the passages as JSON, in the form of `chunkRows`. */
async function insertChunks(
  sql: postgres.Sql,
  target: PassageTarget,
  rows: string,
  postings: readonly Posting[],
): Promise<number> {
  const [result] = await sql<{ written: number }[]>`
    with ${writtenChunks(sql, target, rows)},
    posted as (
      insert into postings (generation_id, term_id, chunk_id, segment_id, tf, length, segment_length)
      select ${target.generationId}, p.term_id, written.id, segment_id, p.tf, written.term_count,
        case when counts then segment_length else 0 end
      from unnest(${postings.map((p) => p.ordinal)}::int[], ${postings.map((p) => p.term)}::int[],
        ${postings.map((p) => p.tf)}::real[]) as p(chunk_ordinal, term_id, tf)
      join written using (chunk_ordinal) join segments using (segment_id)
      returning term_id, segment_id, segment_length),
    counted as (
      insert into term_stats as s (generation_id, term_id, document_frequency, segment_frequency)
      select ${target.generationId}, term_id, count(*), count(distinct segment_id) filter (where segment_length > 0)
      from posted group by term_id order by term_id
      on conflict (generation_id, term_id) do update set
        document_frequency = s.document_frequency + excluded.document_frequency,
        segment_frequency = s.segment_frequency + excluded.segment_frequency)
    ${countWritten(sql, target.generationId)}
    returning (select count(*)::int from written) as written`;
  return result?.written ?? 0;
}
