import type postgres from "postgres";
import type { HashedVector, VectorLink } from "../port/vectors.ts";

/** Vectors per statement: a few milliseconds of the embedded session. */
const STEP = 48;

/** See `IndexVectors`. */
export async function readKnownVectors(
  sql: postgres.Sql,
  modelId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ hash: string }[]>`
    select encode(input_hash, 'hex') as hash from embeddings
    where model_id = ${modelId} and input_hash = any(array(
      select decode(h.hash, 'hex') from unnest(${hashes as string[]}::text[]) as h(hash))) and generation_id is null`;
  return new Set(rows.map((row) => row.hash));
}

/** See `IndexVectors`. */
export async function storeVectors(
  sql: postgres.Sql,
  modelId: string,
  vectors: readonly HashedVector[],
): Promise<void> {
  // The same order everywhere: see TermDictionary.
  const sorted = [...vectors].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  for (let from = 0; from < sorted.length; from += STEP) {
    const part = sorted.slice(from, from + STEP);
    await sql`
      insert into embeddings (model_id, input_hash, embedding)
      select ${modelId}, decode(v.hash, 'hex'), v.vector::halfvec
      from unnest(${part.map((each) => each.hash)}::text[], ${part.map((each) => vectorLiteral(each.vector))}::text[])
        as v(hash, vector)
      on conflict (input_hash, generation_id) do nothing`;
  }
}

/** Links vectors to their passages. Passages that have been removed are skipped. */
export async function linkVectors(
  sql: postgres.ISql,
  modelId: string,
  generationId: number,
  links: readonly VectorLink[],
): Promise<void> {
  await sql`
    insert into chunk_vectors (generation_id, chunk_id, facet, "window", embedding_id)
    select ${generationId}, l.chunk_id, l.facet, l.number, e.id
    from unnest(${links.map((link) => link.chunkId)}::int[], ${links.map((link) => link.facet)}::text[],
      ${links.map((link) => link.window)}::int[], ${links.map((link) => link.hash)}::text[])
      as l(chunk_id, facet, number, hash)
    join embeddings e on e.model_id = ${modelId} and e.input_hash = decode(l.hash, 'hex') and e.generation_id is null
    join chunks c on c.id = l.chunk_id
    order by l.chunk_id, l.facet, l.number
    on conflict (chunk_id, facet, "window") do nothing`;
}

/** Returns a vector as text for pgvector, with four more decimals than half precision stores. */
function vectorLiteral(vector: Float32Array): string {
  let text = "[";
  for (let i = 0; i < vector.length; i++) text += `${i === 0 ? "" : ","}${(vector[i] ?? 0).toFixed(6)}`;
  return `${text}]`;
}
