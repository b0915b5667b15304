import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { idf, SEGMENT_SHARE, type Totals } from "./bm25.ts";
import { withoutCommonest } from "./commonest.ts";
import type { Admission } from "./filters.ts";
import { numbers, rows } from "./statement.ts";

export type ScopedCorpus = {
  readonly id: string;
  readonly title: string;
  readonly generationId: number;
  /** The model of its vectors; null when it was indexed without one. */
  readonly embeddingModelId: string | null;
  /** What its index was built by. */
  readonly recipeHash: string;
  /** Passages indexed. */
  readonly chunks: number;
  /** Sum of their lengths in terms: with `chunks`, what BM25 knows of it. */
  readonly length: number;
  /** Documents with pages have been looked at, so that the page lanes may know something. */
  readonly hasPages: boolean;
};

export type ScopedTerm = {
  readonly id: number;
  readonly term: string;
  /** How often the question has it, times its inverse frequency among the passages of the corpora asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
  /** Passages that have it, of the corpora asked. */
  readonly frequency: number;
};

/** Where a search looks, and what BM25 knows of the corpora asked, summed over them (CONTRACTS 9). */
export type Scope = {
  readonly corpora: readonly ScopedCorpus[];
  readonly passages: Totals;
  readonly segments: Totals;
  /** Terms of the question that occur. */
  readonly terms: readonly ScopedTerm[];
  /** Those of them that BM25 counts: all but the commonest words of a long question. */
  readonly scored: readonly ScopedTerm[];
  /** The question's model has an HNSW index that stands. */
  readonly vectorIndexed: boolean;
  /** Which build of it; null without one. */
  readonly vectorIndex: string | null;
};

type CorpusRow = ScopedCorpus & {
  readonly segments: number;
  readonly segmentLength: number;
};
/** Terms as arrays, place by place; `places` are those of the terms asked, from 1. */
type Row = {
  readonly corpora: readonly CorpusRow[] | null;
  readonly vectorIndex: string | null;
  readonly ids: string | null;
  readonly places: string | null;
  readonly chunks: string | null;
  readonly segments: string | null;
};

/** Enabled corpora, all of them or those asked for, that have an index. */
function asked(admission: Admission): SQL {
  const named = admission.filters.corpora;
  return sql`c.enabled and c.deleted_at is null and c.confidentiality <> 'restricted'
    ${named === undefined ? sql`` : sql`and c.id = any(${sql.param(named)}::text[])`}`;
}

/** The generation that the lane's searches of a corpus read. */
function generationOf({ lane }: Admission): SQL {
  return lane === undefined
    ? sql`g.id = c.published_generation_id`
    : sql`g.corpus_id = c.id and g.lane = ${lane} and g.state = 'published'`;
}

/** Reads where the search looks, in one statement. `indexName`: the HNSW index of the question's model. */
export async function readScope(
  db: Database,
  admission: Admission,
  terms: ReadonlyMap<string, number>,
  indexName: string | null = null,
): Promise<Scope> {
  const words = [...terms.keys()];
  // Postgres reckons with ten elements where it does not know: an array that is not shorter lets it keep its plan.
  const padded = [...words, ...Array.from({ length: Math.max(0, 10 - words.length) }, () => null)];
  const [row] = await rows<Row>(
    db,
    sql`with published as materialized (
        select c.id, c.title, g.id as "generationId", g.embedding_model_id as "embeddingModelId",
          g.recipe_hash as "recipeHash", g.chunk_count as chunks, g.total_length as length,
          g.segment_count as segments, g.segment_length as "segmentLength",
          exists (select 1 from generations v
            where v.corpus_id = c.id and v.lane = 'visual-text' and v.state = 'published') as "hasPages"
        from corpora c join generations g on ${generationOf(admission)}
        where ${asked(admission)}),
      counted as (
        select t.id, wanted.place, sum(s.document_frequency) as chunks, sum(s.segment_frequency) as segments
        from unnest(${sql.param(padded)}::text[]) with ordinality as wanted(term, place)
        join terms t on t.term = wanted.term
        join term_stats s on s.term_id = t.id
        where s.generation_id in (select "generationId" from published)
        group by t.id, wanted.place having sum(s.document_frequency) > 0)
      select (select json_agg(published order by id) from published) as corpora,
        (select c.relname || ':' || c.relfilenode from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indexrelid = to_regclass(${indexName}::text) and i.indisvalid) as "vectorIndex",
        array_agg(id order by id)::text as ids, array_agg(place order by id)::text as places,
        array_agg(chunks order by id)::text as chunks, array_agg(segments order by id)::text as segments
      from counted`,
  );
  const found = row?.corpora ?? [];
  const passages = totalsOf(found, (corpus) => [corpus.chunks, corpus.length]);
  const segments = totalsOf(found, (corpus) => [corpus.segments, corpus.segmentLength]);
  const scopedTerms = frequencies(row).map(({ id, place, ...frequency }): ScopedTerm => {
    const term = words[place - 1] ?? "";
    const times = terms.get(term) ?? 0;
    return {
      id,
      term,
      weight: times * idf(passages.count, frequency.chunks),
      segmentWeight: times * idf(segments.count, frequency.segments),
      frequency: frequency.chunks,
    };
  });
  return {
    corpora: found.map(({ segments: _segments, segmentLength: _length, ...corpus }) => corpus),
    passages,
    segments,
    vectorIndexed: row?.vectorIndex != null,
    vectorIndex: row?.vectorIndex ?? null,
    terms: scopedTerms,
    scored: withoutCommonest(scopedTerms),
  };
}

function frequencies(row: Row | undefined) {
  const [places, chunks, segments] = [row?.places, row?.chunks, row?.segments].map(numbers);
  return numbers(row?.ids).map((id, index) => ({
    id,
    place: places?.[index] ?? 0,
    chunks: chunks?.[index] ?? 0,
    segments: segments?.[index] ?? 0,
  }));
}

function totalsOf(
  corpora: readonly CorpusRow[],
  of: (corpus: CorpusRow) => readonly [number, number],
): Totals {
  const each = corpora.map(of);
  return {
    count: each.reduce((sum, [count]) => sum + count, 0),
    length: each.reduce((sum, [, length]) => sum + length, 0),
  };
}

/** The most that BM25, the segment's share included, can give a passage for the question's words. */
export function keywordCeiling({ scored }: Scope): number {
  return scored.reduce(
    (sum, term) => sum + (1 - SEGMENT_SHARE) * term.weight + SEGMENT_SHARE * term.segmentWeight,
    0,
  );
}
