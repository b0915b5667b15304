import type postgres from "postgres";

/** Vectors per statement. */
const STEP = 500;

/** See `IndexVectors`. */
export async function removeUnusedVectors(sql: postgres.Sql, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const removedIds = await sql`
      delete from embeddings where id in (
        select e.id from embeddings e
        where not exists (select 1 from chunk_vectors v where v.embedding_id = e.id) limit ${STEP})`;
    if (removedIds.count === 0) return removed;
    removed += removedIds.count;
  }
}
