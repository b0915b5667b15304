import type postgres from "postgres";
import type { ImportedVector } from "../port/archived-vectors.ts";

/** Uses per transaction: short, because searches wait for it. */
const USES_PER_TRANSACTION = 48;

/** See `IndexArchivedVectors`. */
export async function importVectors(sql: postgres.Sql, uses: readonly ImportedVector[]): Promise<void> {
  for (let from = 0; from < uses.length; from += USES_PER_TRANSACTION) {
    const step = uses.slice(from, from + USES_PER_TRANSACTION);
    await sql.begin(async (tx) => importStep(tx, step));
  }
}

async function importStep(tx: postgres.ISql, step: readonly ImportedVector[]): Promise<void> {
  const byInput = new Map(step.map((use) => [`${use.generationId} ${use.inputHash}`, use]));
  const given = [...byInput.values()];
  await tx`
    insert into embeddings (model_id, input_hash, generation_id, embedding)
    select g.model_id, decode(g.input_hash, 'hex'), g.generation_id, g.vector::halfvec
    from unnest(${given.map(({ modelId }) => modelId)}::text[], ${given.map(({ inputHash }) => inputHash)}::text[],
      ${given.map(({ generationId }) => generationId)}::int[], ${given.map(({ vector }) => vector)}::text[])
      as g(model_id, input_hash, generation_id, vector)
    on conflict (input_hash, generation_id) do nothing`;
  await tx`
    insert into chunk_vectors (generation_id, chunk_id, facet, "window", embedding_id)
    select l.generation, c.id, l.facet, l.number, e.id
    from unnest(${step.map(({ inputHash }) => inputHash)}::text[], ${step.map(({ modelId }) => modelId)}::text[],
      ${step.map(({ generationId }) => generationId)}::int[], ${step.map(({ versionId }) => versionId)}::int[],
      ${step.map(({ ordinal }) => ordinal)}::int[], ${step.map(({ facet }) => facet)}::text[],
      ${step.map(({ window }) => window)}::int[])
      as l(hash, model, generation, version, ordinal, facet, number)
    join embeddings e on e.model_id = l.model and e.input_hash = decode(l.hash, 'hex') and e.generation_id = l.generation
    join chunks c on c.version_id = l.version and c.generation_id = l.generation and c.chunk_ordinal = l.ordinal
    on conflict (chunk_id, facet, "window") do nothing`;
}

/** See `IndexArchivedVectors`. */
export async function removeImportedVectors(
  sql: postgres.Sql,
  generationIds: readonly number[],
): Promise<void> {
  const ids = [...generationIds];
  await sql`delete from chunk_vectors where generation_id = any(${ids}::int[])`;
  await sql`delete from embeddings where generation_id = any(${ids}::int[])`;
}
