import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import { type Admission, narrows } from "../../filters.ts";
import { rows } from "../../statement.ts";
import { admittedIds } from "./keyword.ts";
import { INDEX_SETTINGS, nearestByIndex, nearestByScan, type VectorIndex } from "./nearest.ts";

/** The cosine of the question with a passage's best window, by facet; a facet that the passage lacks is absent. */
export type FacetCosines = Readonly<Partial<Record<Facet, number>>>;

/** Passages near the question in meaning, and those asked for besides, each with its cosines. */
export type DenseList = ReadonlyMap<number, FacetCosines>;

export type DenseOptions = {
  /** Passages to find. */
  readonly depth: number;
  /** Passages whose cosines are wanted anyway: the keyword half's candidates. */
  readonly alsoOf: readonly number[];
  /** The HNSW index of the question's model, where it stands; without it every vector is looked at. */
  readonly index?: VectorIndex | null;
};

type Row = { readonly id: number; readonly facet: Facet; readonly cosine: number };

/**
 * Exact cosines of the passages nearest to the question (by the signs of their vectors' components, or by the model's
 * HNSW index), and of `alsoOf`.
 * `generationIds` must hold vectors of the question's model alone.
 */
export async function denseList(
  db: Database,
  generationIds: readonly number[],
  vector: Float32Array,
  admission: Admission,
  options: DenseOptions,
): Promise<DenseList> {
  if (generationIds.length === 0) return new Map();
  const { depth, index } = options;
  const only = narrows(admission) ? sql`and v.chunk_id in (select id from admitted)` : sql``;
  const near = index
    ? nearestByIndex({ generationIds, only, depth }, index)
    : nearestByScan({ generationIds, only, depth });
  const found = await rows<Row>(
    db,
    sql`with ${asked(vector)}, ${narrows(admission) ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      near as materialized (${near}),
      pool as materialized (
        select chunk_id from near union select * from unnest(${sql.param(options.alsoOf)}::int[]))
      select pool.chunk_id as id, v.facet, max(v.cosine) as cosine
      from pool cross join lateral (
        select w.facet, (-(e.embedding <#> (select vector from asked)))::float4 as cosine
        from chunk_vectors w join embeddings e on e.id = w.embedding_id
        where w.chunk_id = pool.chunk_id offset 0) as v
      group by pool.chunk_id, v.facet`,
    index ? INDEX_SETTINGS : [],
  );
  const list = new Map<number, Partial<Record<Facet, number>>>();
  for (const { id, facet, cosine } of found) list.set(id, { ...list.get(id), [facet]: cosine });
  return list;
}

/** The question's vector, read once and not for each row. */
function asked(vector: Float32Array): SQL {
  return sql`asked as materialized (
    select vector, binary_quantize(vector)::varbit as code
    from (select ${`[${vector.join(",")}]`}::text::halfvec as vector) as given)`;
}

/** The best cosine over facets; nothing for a passage without vectors. */
export function bestCosine(
  cosines: FacetCosines | undefined,
): { readonly facet: Facet; readonly dense: number } | undefined {
  let best: { facet: Facet; dense: number } | undefined;
  for (const facet of FACETS) {
    const dense = cosines?.[facet];
    if (dense !== undefined && (best === undefined || dense > best.dense)) best = { facet, dense };
  }
  return best;
}
