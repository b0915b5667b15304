import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { PhraseTerm, PhraseWord } from "../port.ts";

/** See `IndexWords`. */
export async function readPhraseWords(
  db: Database,
  generations: SQL,
  terms: readonly PhraseTerm[],
): Promise<readonly PhraseWord[]> {
  if (terms.length === 0) return [];
  return rows<PhraseWord>(
    db,
    sql`select wanted.phrase, wanted.word, sum(s.document_frequency)::int as passages,
        array_agg(distinct t.id) as "termIds"
      from unnest(${integers(terms.map(({ phrase }) => phrase))}, ${integers(terms.map(({ word }) => word))},
        ${texts(terms.map(({ term }) => term))}) as wanted(phrase, word, term)
      join terms t on t.term = wanted.term
      join term_stats s on s.term_id = t.id and s.generation_id = any(${generations})
      where s.document_frequency > 0
      group by wanted.phrase, wanted.word`,
  );
}

/** See `IndexWords`. */
export async function readPassagesWithTerms(
  db: Database,
  query: {
    readonly generations: SQL;
    readonly anyOf: readonly number[];
    readonly alsoOneOf: readonly (readonly number[])[];
    readonly accepts: SQL;
  },
): Promise<readonly number[]> {
  const hasOthers = query.alsoOneOf.map((ids) => {
    const termIds = integers(ids);
    return sql`(${termIds} = '{}' or exists (select 1 from postings other
      where other.generation_id = any(asked.generations) and other.term_id = any(${termIds})
        and other.chunk_id = held.chunk_id))`;
  });
  const found = await rows<{ id: number }>(
    db,
    sql`with asked as materialized (select ${query.generations} as generations),
      held as materialized (
        select distinct chunk_id from postings, asked
        where generation_id = any(asked.generations) and term_id = any(${integers(query.anyOf)}))
      select chunks.id from held cross join asked
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${sql.join([...hasOthers, query.accepts], sql` and `)}`,
  );
  return found.map(({ id }) => id);
}

/** See `IndexWords`. */
export async function readPassagesMatching(
  db: Database,
  query: {
    readonly generations: SQL;
    readonly patterns: readonly string[];
    readonly terms: readonly { readonly place: number; readonly termId: number }[];
    readonly text: SQL;
  },
): Promise<readonly number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`with held as materialized (
        select distinct wanted.place, postings.chunk_id
        from unnest(${integers(query.terms.map(({ place }) => place))}, ${integers(query.terms.map(({ termId }) => termId))})
          as wanted(place, term_id)
        join postings on postings.term_id = wanted.term_id
          and postings.generation_id = any(${query.generations}))
      select distinct chunks.id from held
      join unnest(${texts(query.patterns)})
        with ordinality as pattern(words, place) on pattern.place = held.place + 1
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${query.text} ~* pattern.words`,
  );
  return found.map(({ id }) => id);
}
