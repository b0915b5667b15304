import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { HALF_UNIT, inHalfUnits } from "#db/half-units.ts";
import { integers, numbers, rows, words } from "#db/statement.ts";
import type { Facet } from "#lib/domain/embedding.ts";
import type { DenseCandidates, DenseQuery } from "../port.ts";
import { INDEX_SETTINGS, nearestByIndex, nearestByScan } from "./nearest.ts";

type Row = { readonly ids: string | null; readonly facets: string | null; readonly cosines: string | null };

/** Nearest by the signs of the vectors' components, or by the model's HNSW index. See `IndexSearching`. */
export async function readDenseCandidates(db: Database, query: DenseQuery): Promise<DenseCandidates> {
  const { generationIds, vector, depth, index, admitted } = query;
  if (generationIds.length === 0) return new Map();
  const only = admitted === null ? sql`` : sql`and v.chunk_id in (select id from admitted)`;
  const nearest = index
    ? nearestByIndex({ generationIds, only, depth }, index)
    : nearestByScan({ generationIds, only, depth });
  return readExactCosines(
    db,
    sql`with ${askedVector(vector)}, ${admitted === null ? sql`` : sql`admitted as materialized (${admitted}),`}
      pool as materialized (select distinct chunk_id from (${nearest}) as near)`,
    sql``,
    index ? INDEX_SETTINGS : [],
  );
}

/** See `IndexSearching`. */
export async function readCosines(
  db: Database,
  query: Pick<DenseQuery, "generationIds" | "vector" | "state"> & { readonly chunkIds: readonly number[] },
): Promise<DenseCandidates> {
  const { generationIds, vector, chunkIds } = query;
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
): Promise<DenseCandidates> {
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
): DenseCandidates {
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
