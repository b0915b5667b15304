import { type SQL, sql } from "drizzle-orm";
import { integers } from "#db/statement.ts";
import type { Facet } from "#lib/domain/embedding.ts";
import type { VectorIndex } from "../port.ts";

/** Facets whose vectors are scanned. The other facets only add to the scores of what these find. */
const SCANNED: readonly Facet[] = ["contextual", "queryable"];

/** Vectors pooled for each passage wanted. Sign codes put nearly all of the best passages in a pool of this size. */
const POOL_FACTOR = 1.25;

type NearestInput = {
  readonly generationIds: readonly number[];
  /** A condition on `v.chunk_id`, or empty. */
  readonly only: SQL;
  readonly depth: number;
};

/** The scan: all sign codes of the generations, in narrow rows, by Hamming distance to the question's code. */
export function nearestByScan({ generationIds, only, depth }: NearestInput): SQL {
  return sql`select v.chunk_id from chunk_vectors v
    where v.generation_id = any(${integers(generationIds)})
      and v.facet = any(${sql.param(SCANNED)}::text[]) ${only}
    order by v.code <~> (select code from asked) limit ${Math.ceil(depth * POOL_FACTOR)}`;
}

/**
 * The same from the model's HNSW index. The model's id and the cast must equal those of the index's definition, or the
 * planner would not use it. `hnsw.iterative_scan` continues until enough rows pass the conditions.
 */
export function nearestByIndex({ generationIds, only, depth }: NearestInput, index: VectorIndex): SQL {
  const type = sql.raw(`halfvec(${Math.trunc(index.dimension)})`);
  const model = sql.raw(`'${index.modelId.replaceAll("'", "''")}'`);
  return sql`select v.chunk_id from embeddings e join chunk_vectors v on v.embedding_id = e.id
    where e.model_id = ${model} and v.generation_id = any(${integers(generationIds)})
      and v.facet = any(${sql.param(SCANNED)}::text[]) ${only}
    order by e.embedding::${type} <=> (select l2_normalize(vector) from asked)::${type} limit ${depth}`;
}

/** Settings of a transaction with `nearestByIndex`; see pgvector's manual, "Filtering" and "Iterative Index Scans". */
export const INDEX_SETTINGS = [
  "set local hnsw.iterative_scan = strict_order",
  "set local hnsw.ef_search = 200",
] as const;
