/// <reference lib="esnext.float16" />

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, numbers, rows, words } from "#db/statement.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import { type Admission, narrows } from "../scope/admission.ts";
import { HALF_UNIT, inHalfUnits } from "./half-units.ts";
import { admittedIds } from "./keyword.ts";
import { INDEX_SETTINGS, nearestByIndex, nearestByScan, type VectorIndex } from "./nearest.ts";

/** The cosine of the question with a passage's best window, by facet. A facet that the passage lacks is absent. */
export type FacetCosines = Readonly<Partial<Record<Facet, number>>>;

/** Passages by id, with their cosines with the question. */
export type DenseList = ReadonlyMap<number, FacetCosines>;

type DenseOptions = {
  /** Passages to find. */
  readonly depth: number;
  /** The valid HNSW index of the question's model; without it every vector is scanned. */
  readonly index?: VectorIndex | null;
};

type Row = { readonly ids: string | null; readonly facets: string | null; readonly cosines: string | null };

/**
 * Returns the passages nearest to the question, with their exact cosines. Nearest by the signs of the vectors'
 * components, or by the model's HNSW index. `generationIds` must hold vectors of the question's model only.
 */
export async function denseList(
  db: Database,
  generationIds: readonly number[],
  vector: Float32Array,
  admission: Admission,
  { depth, index }: DenseOptions,
): Promise<DenseList> {
  if (generationIds.length === 0) return new Map();
  const onlyAdmitted = narrows(admission) ? sql`and v.chunk_id in (select id from admitted)` : sql``;
  const nearest = index
    ? nearestByIndex({ generationIds, only: onlyAdmitted, depth }, index)
    : nearestByScan({ generationIds, only: onlyAdmitted, depth });
  return readExactCosines(
    db,
    sql`with ${askedVector(vector)}, ${narrows(admission) ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      pool as materialized (select distinct chunk_id from (${nearest}) as near)`,
    sql``,
    index ? INDEX_SETTINGS : [],
  );
}

/** Returns the exact cosines of these passages. Passages without vectors in the given generations are left out. */
export async function cosinesOf(
  db: Database,
  generationIds: readonly number[],
  vector: Float32Array,
  chunkIds: readonly number[],
): Promise<DenseList> {
  if (chunkIds.length === 0 || generationIds.length === 0) return new Map();
  const pool = sql`with ${askedVector(vector)}, pool as (select unnest(${integers(chunkIds)}) as chunk_id)`;
  return readExactCosines(db, pool, sql`and w.generation_id = any(${integers(generationIds)})`);
}

/** Reads the cosines of a statement's `pool` with its `asked` vector; `only` narrows the vectors `w`. */
async function readExactCosines(
  db: Database,
  pool: SQL,
  only: SQL,
  settings: readonly string[] = [],
): Promise<DenseList> {
  const [found] = await rows<Row>(
    db,
    sql`${pool}
      select array_agg(pool.chunk_id)::text as ids, array_agg(v.facet)::text as facets,
        array_agg(v.cosine)::text as cosines
      from pool cross join lateral (
        select w.facet, (${HALF_UNIT}::float8 * -(e.embedding::vector <#> (select vector from asked)))::float4 as cosine
        from chunk_vectors w join embeddings e on e.id = w.embedding_id
        where w.chunk_id = pool.chunk_id ${only} offset 0) as v`,
    settings,
  );
  return bestWindows(numbers(found?.ids), words(found?.facets), numbers(found?.cosines));
}

/** The highest cosine of the windows, by passage and facet. */
function bestWindows(
  ids: readonly number[],
  facets: readonly string[],
  cosines: readonly number[],
): DenseList {
  const list = new Map<number, Partial<Record<Facet, number>>>();
  for (const [place, id] of ids.entries()) {
    const facet = facets[place] as Facet;
    const cosine = cosines[place] ?? 0;
    const known = list.get(id);
    if (known === undefined) list.set(id, { [facet]: cosine });
    else if (cosine > (known[facet] ?? Number.NEGATIVE_INFINITY)) known[facet] = cosine;
  }
  return list;
}

/** The question's vector, parsed once and not for each row. */
function askedVector(vector: Float32Array): SQL {
  return sql`asked as materialized (
    select vector, binary_quantize(vector)::varbit as code
    from (select ${integers(inHalfUnits(vector))}::vector as vector) as given)`;
}

/** The best cosine over facets; undefined for a passage without vectors. */
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
