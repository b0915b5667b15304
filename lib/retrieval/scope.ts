import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type CorpusTotals, idf } from "./bm25.ts";
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
  /** How often the question has it, times its inverse document frequency over the corpora asked. */
  readonly weight: number;
};

/** Where a search looks, and what BM25 knows of the corpora asked, summed over them (CONTRACTS 9). */
export type Scope = {
  readonly corpora: readonly ScopedCorpus[];
  readonly totals: CorpusTotals;
  /** Terms of the question that occur. */
  readonly terms: readonly ScopedTerm[];
  /** The question's model has an HNSW index that stands. */
  readonly vectorIndexed: boolean;
};

type CorpusRow = ScopedCorpus & {
  readonly chunks: number;
  readonly length: string;
  readonly vectorIndexed: boolean;
};
type TermRow = { readonly id: number; readonly term: string; readonly frequency: number };

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
        coalesce((select indisvalid from pg_index where indexrelid = to_regclass(${indexName}::text)), false)
          as "vectorIndexed"
      from corpora c join generations g on g.id = c.published_generation_id
      where ${asked(admission)} order by c.id`,
  );
  const termRows = rows<TermRow>(
    db,
    sql`select t.id, t.term, sum(s.document_frequency)::int as frequency
      from terms t join term_stats s on s.term_id = t.id
      where t.term = any(${sql.param([...terms.keys()])}::text[])
        and s.generation_id in (select c.published_generation_id from corpora c where ${asked(admission)})
      group by t.id, t.term having sum(s.document_frequency) > 0 order by t.id`,
  );
  const found = await corporaRows;
  const totals = {
    chunks: found.reduce((sum, corpus) => sum + corpus.chunks, 0),
    length: found.reduce((sum, corpus) => sum + Number(corpus.length), 0),
  };
  return {
    corpora: found.map(({ id, title, generationId, embeddingModelId }) => ({
      id,
      title,
      generationId,
      embeddingModelId,
    })),
    totals,
    vectorIndexed: found[0]?.vectorIndexed ?? false,
    terms: (await termRows).map(({ id, term, frequency }) => ({
      id,
      term,
      weight: (terms.get(term) ?? 0) * idf(totals.chunks, frequency),
    })),
  };
}
