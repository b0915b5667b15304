import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { TermStatistics, TermStatisticsQuery } from "../port.ts";

/** Postgres assumes this many elements for an array of unknown length. */
const ASSUMED_ELEMENTS = 10;

/** The counts as arrays in the order of the ids: the numbers of `TermStatistics`. */
type State = { readonly [Key in keyof TermStatistics]: readonly number[] | null };

/** The counts themselves, so that no other statement is needed. See `IndexFragments`. */
export function searchState(words: readonly string[], generations: SQL): SQL {
  // Shorter arrays are padded, so that the plan stays.
  const missing = Math.max(0, ASSUMED_ELEMENTS - words.length);
  const padded = [...words, ...Array.from({ length: missing }, () => null)];
  return sql`(select json_build_object('id', json_agg(id order by id), 'place', json_agg(place order by id),
      'chunks', json_agg(chunks order by id), 'segments', json_agg(segments order by id))::text
    from (
      select t.id, wanted.place, sum(s.document_frequency) as chunks, sum(s.segment_frequency) as segments
      from unnest(${sql.param(padded)}::text[]) with ordinality as wanted(term, place)
      join terms t on t.term = wanted.term
      join term_stats s on s.term_id = t.id
      where s.generation_id in (${generations})
      group by t.id, wanted.place having sum(s.document_frequency) > 0) as counted)`;
}

/** See `IndexSearching`. */
export async function readTermStatistics(
  _db: Database,
  { state }: TermStatisticsQuery,
): Promise<readonly TermStatistics[]> {
  const { id, place, chunks, segments } = JSON.parse(state) as State;
  return (id ?? []).map((each, index) => ({
    id: each,
    place: place?.[index] ?? 0,
    chunks: chunks?.[index] ?? 0,
    segments: segments?.[index] ?? 0,
  }));
}
