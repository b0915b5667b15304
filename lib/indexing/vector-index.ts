import type postgres from "postgres";
import { vectorIndexName } from "#db/schema/index.ts";

export type VectorIndexInput = {
  readonly modelId: string;
  readonly dimension: number;
  /** Below so many vectors of the model the exact scan is fast enough. */
  readonly aboveRows: number;
};

/**
 * Builds the model's HNSW index where there are enough vectors for it to pay; does nothing where it stands. It is built
 * beside the running searches, which a server with several processes can do; an embedded database cannot (CONTRACTS
 * 12), so there it is for the caller not to ask.
 * @returns true when the index stands now.
 */
export async function ensureVectorIndex(sql: postgres.Sql, input: VectorIndexInput): Promise<boolean> {
  const name = vectorIndexName(input.modelId);
  const [state] = await sql<{ valid: boolean | null; vectors: number }[]>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as valid,
      (select count(*)::int from embeddings where model_id = ${input.modelId}) as vectors`;
  if (state?.valid === true) return true;
  if (state === undefined || state.vectors <= input.aboveRows) return false;
  // What a build that was cut off left behind is no use to anybody.
  if (state.valid === false) await sql.unsafe(`drop index concurrently if exists ${name}`);
  await sql.unsafe(`create index concurrently if not exists ${name} on embeddings
    using hnsw ((embedding::halfvec(${Math.trunc(input.dimension)})) halfvec_cosine_ops)
    where model_id = ${literal(input.modelId)}`);
  return true;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
