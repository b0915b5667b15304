import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { idf, SEGMENT_SHARE, type Totals } from "./bm25.ts";
import type { Admission } from "./filters.ts";
import { rows } from "./statement.ts";

export type ScopedCorpus = {
  readonly id: string;
  readonly title: string;
  readonly generationId: number;
  /** The model of its vectors; null when it was indexed without one. */
  readonly embeddingModelId: string | null;
};

export type ScopedTerm = {
  readonly id: number;
  readonly term: string;
  /** How often the question has it, times its inverse frequency among the passages of the corpora asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
};

/** Where a search looks, and what BM25 knows of the corpora asked, summed over them (CONTRACTS 9). */
export type Scope = {
  readonly corpora: readonly ScopedCorpus[];
  readonly passages: Totals;
  readonly segments: Totals;
  /** Terms of the question that occur. */
  readonly terms: readonly ScopedTerm[];
  /** The question's model has an HNSW index that stands. */
  readonly vectorIndexed: boolean;
};

type CorpusRow = ScopedCorpus & {
  readonly chunks: number;
  readonly length: string;
  readonly segments: number;
  readonly segmentLength: string;
  readonly vectorIndexed: boolean;
};
type TermRow = {
  readonly id: number;
  readonly term: string;
  readonly chunks: number;
  readonly segments: number;
};

/** Enabled corpora, all of them or those asked for, that have an index. */
function asked(admission: Admission): SQL {
  const named = admission.filters.corpora;
  return sql`c.enabled and c.deleted_at is null and c.confidentiality <> 'restricted'
    ${named === undefined ? sql`` : sql`and c.id = any(${sql.param(named)}::text[])`}`;
}

/** Reads where the search looks, in two statements at once. `indexName`: the HNSW index of the question's model. */
export async function readScope(
  db: Database,
  admission: Admission,
  terms: ReadonlyMap<string, number>,
  indexName: string | null = null,
): Promise<Scope> {
  const corporaRows = rows<CorpusRow>(
    db,
    sql`select c.id, c.title, g.id as "generationId", g.embedding_model_id as "embeddingModelId",
        g.chunk_count as chunks, g.total_length as length,
        g.segment_count as segments, g.segment_length as "segmentLength",
        coalesce((select indisvalid from pg_index where indexrelid = to_regclass(${indexName}::text)), false)
          as "vectorIndexed"
      from corpora c join generations g on g.id = c.published_generation_id
      where ${asked(admission)} order by c.id`,
  );
  const termRows = rows<TermRow>(
    db,
    sql`select t.id, t.term, sum(s.document_frequency)::int as chunks, sum(s.segment_frequency)::int as segments
      from terms t join term_stats s on s.term_id = t.id
      where t.term = any(${sql.param([...terms.keys()])}::text[])
        and s.generation_id in (select c.published_generation_id from corpora c where ${asked(admission)})
      group by t.id, t.term having sum(s.document_frequency) > 0 order by t.id`,
  );
  const found = await corporaRows;
  const passages = totalsOf(found, (corpus) => [corpus.chunks, Number(corpus.length)]);
  const segments = totalsOf(found, (corpus) => [corpus.segments, Number(corpus.segmentLength)]);
  return {
    corpora: found.map(({ id, title, generationId, embeddingModelId }) => ({
      id,
      title,
      generationId,
      embeddingModelId,
    })),
    passages,
    segments,
    vectorIndexed: found[0]?.vectorIndexed ?? false,
    terms: (await termRows).map(({ id, term, ...frequency }) => ({
      id,
      term,
      weight: (terms.get(term) ?? 0) * idf(passages.count, frequency.chunks),
      segmentWeight: (terms.get(term) ?? 0) * idf(segments.count, frequency.segments),
    })),
  };
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
export function keywordCeiling({ terms }: Scope): number {
  return terms.reduce(
    (sum, term) => sum + (1 - SEGMENT_SHARE) * term.weight + SEGMENT_SHARE * term.segmentWeight,
    0,
  );
}
