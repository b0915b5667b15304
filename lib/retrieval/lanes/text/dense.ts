import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import { type Admission, narrows } from "../../filters.ts";
import { rows } from "../../statement.ts";
import { admittedIds } from "./keyword.ts";

/** The cosine of the question with a passage's best window, by facet; a facet that the passage lacks is absent. */
export type FacetCosines = Readonly<Partial<Record<Facet, number>>>;

/** Passages near the question in meaning, and the keyword half's candidates, each with its cosines. */
export type DenseList = ReadonlyMap<number, FacetCosines>;

type Row = { readonly id: number } & Record<Facet, number | null>;

/**
 * Exact cosines of the passages whose sign codes are nearest by Hamming distance, and of `alsoOf`. With `pool` at
 * least the number of vectors nothing is left out; above some thousands the codes find nearly all (see docs/quality).
 * `generationIds` must hold vectors of the question's model alone.
 */
export async function denseList(
  db: Database,
  generationIds: readonly number[],
  vector: Float32Array,
  admission: Admission,
  options: { readonly pool: number; readonly alsoOf: readonly number[] },
): Promise<DenseList> {
  if (generationIds.length === 0) return new Map();
  const only = narrows(admission) ? sql`and v.chunk_id in (select id from admitted)` : sql``;
  const question = sql`${`[${vector.join(",")}]`}::halfvec`;
  const found = await rows<Row>(
    db,
    sql`with ${narrows(admission) ? sql`admitted as materialized (${admittedIds(admission)}),` : sql``}
      near as materialized (
        select v.chunk_id from chunk_vectors v
        where v.generation_id = any(${sql.param(generationIds)}::int[]) ${only}
        order by v.code <~> binary_quantize(${question})::varbit limit ${options.pool}),
      pool as materialized (
        select chunk_id from near union select * from unnest(${sql.param(options.alsoOf)}::int[]))
      select v.chunk_id as id, ${sql.join(
        FACETS.map(
          (facet) =>
            sql`max(-(e.embedding <#> ${question})) filter (where v.facet = ${facet}) as ${sql.raw(facet)}`,
        ),
        sql`, `,
      )}
      from pool join chunk_vectors v on v.chunk_id = pool.chunk_id join embeddings e on e.id = v.embedding_id
      group by v.chunk_id order by v.chunk_id`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      Object.fromEntries(FACETS.flatMap((facet) => (row[facet] === null ? [] : [[facet, row[facet]]]))),
    ]),
  );
}
