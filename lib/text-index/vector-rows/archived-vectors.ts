import type postgres from "postgres";
import type { StoredVector, VectorUse } from "../port/archived-vectors.ts";

/** See `IndexArchivedVectors`. */
export async function readVectorsInUse(
  sql: postgres.ISql,
  input: {
    readonly modelId: string;
    readonly generationIds: readonly number[];
    readonly after: string;
    readonly limit: number;
  },
): Promise<{ readonly vectors: readonly StoredVector[]; readonly uses: readonly VectorUse[] }> {
  const ids = [...input.generationIds];
  const used = sql`exists (
    select 1 from chunk_vectors v where v.embedding_id = e.id and v.generation_id = any(${ids}::int[]))`;
  // The same input may have one vector made here and one imported from an archive.
  const vectors = await sql<StoredVector[]>`
    with hashes as (
      select distinct e.input_hash from embeddings e
      where e.model_id = ${input.modelId} and e.input_hash > decode(${input.after}, 'hex') and ${used}
      order by e.input_hash limit ${input.limit})
    select e.id, encode(e.input_hash, 'hex') as "inputHash", e.embedding::text as embedding from embeddings e
    where e.model_id = ${input.modelId} and e.input_hash in (select input_hash from hashes) and ${used}
    order by e.input_hash, e.generation_id nulls first`;
  if (vectors.length === 0) return { vectors, uses: [] };
  const uses = await sql<VectorUse[]>`
    select v.embedding_id as "embeddingId", v.generation_id as "generationId", c.version_id as "versionId",
      c.chunk_ordinal as ordinal, v.facet, v."window"
    from chunk_vectors v join chunks c on c.id = v.chunk_id
    where v.embedding_id = any(${vectors.map(({ id }) => id)}::int[]) and v.generation_id = any(${ids}::int[])`;
  return { vectors, uses };
}
