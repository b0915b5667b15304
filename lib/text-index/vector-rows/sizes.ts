import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";

type Counts = { readonly vectors: number; readonly vectorsShared: number };

/** See `IndexKeeping`. */
export async function countVectors(db: Queryable, corpusId: string): Promise<Counts> {
  const [counts] = await db.execute<Counts>(sql`
    with vectors as (select distinct v.embedding_id as id from chunk_vectors v
      join chunks c on c.id = v.chunk_id where c.corpus_id = ${corpusId})
    select (select count(*)::int from vectors) as vectors,
      (select count(*)::int from vectors where exists (select 1 from chunk_vectors o join chunks c on c.id = o.chunk_id
        where o.embedding_id = vectors.id and c.corpus_id <> ${corpusId})) as "vectorsShared"`);
  return counts ?? { vectors: 0, vectorsShared: 0 };
}
