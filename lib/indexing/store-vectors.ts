import type postgres from "postgres";
import { vectorLiteral } from "./embedding-inputs.ts";
import type { FacetWindow } from "./facet-windows.ts";

/** Vectors in one statement, for the same reason as the postings' step. */
const STEP = 48;

/** Which of the hashes have a vector of the model already. */
export async function knownVectors(
  sql: postgres.Sql,
  modelId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ hash: string }[]>`
    select input_hash as hash from embeddings
    where model_id = ${modelId} and input_hash = any(${hashes as string[]}::text[])`;
  return new Set(rows.map((row) => row.hash));
}

/** Keeps new vectors; one that another worker has kept meanwhile is left as it is. */
export async function storeVectors(
  sql: postgres.Sql,
  modelId: string,
  vectors: readonly { readonly hash: string; readonly vector: Float32Array }[],
): Promise<void> {
  // One order everywhere: see TermDictionary.
  const sorted = [...vectors].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  for (let from = 0; from < sorted.length; from += STEP) {
    const part = sorted.slice(from, from + STEP);
    await sql`
      insert into embeddings (model_id, input_hash, embedding)
      select ${modelId}, v.hash, v.vector::halfvec
      from unnest(${part.map((each) => each.hash)}::text[], ${part.map((each) => vectorLiteral(each.vector))}::text[])
        as v(hash, vector)
      on conflict (model_id, input_hash) do nothing`;
  }
}

/** Says which vectors stand for which passages. Passages removed meanwhile are passed over. */
export async function linkVectors(
  sql: postgres.ISql,
  modelId: string,
  generationId: number,
  links: readonly (FacetWindow & { readonly hash: string })[],
): Promise<void> {
  await sql`
    insert into chunk_vectors (generation_id, chunk_id, facet, "window", embedding_id, code)
    select ${generationId}, l.chunk_id, l.facet, l.number, e.id, binary_quantize(e.embedding)
    from unnest(${links.map((link) => link.chunkId)}::int[], ${links.map((link) => link.facet)}::text[],
      ${links.map((link) => link.window)}::int[], ${links.map((link) => link.hash)}::text[])
      as l(chunk_id, facet, number, hash)
    join embeddings e on e.model_id = ${modelId} and e.input_hash = l.hash
    join chunks c on c.id = l.chunk_id
    order by l.chunk_id, l.facet, l.number
    on conflict (chunk_id, facet, "window") do nothing`;
}

/** The same for passages whose inputs have changed: what stood for them until now stands no longer. */
export async function relinkVectors(
  sql: postgres.Sql,
  modelId: string,
  generationId: number,
  links: readonly (FacetWindow & { readonly hash: string })[],
): Promise<void> {
  const chunkIds = [...new Set(links.map((link) => link.chunkId))];
  await sql.begin(async (tx) => {
    await tx`delete from chunk_vectors where chunk_id = any(${chunkIds}::int[])`;
    await linkVectors(tx, modelId, generationId, links);
  });
}
