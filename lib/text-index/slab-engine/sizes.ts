import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";

/** See `IndexKeeping`. */
export async function readBytesPerPassage(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(sql`
    select (pg_total_relation_size('chunks') + pg_total_relation_size('slabs') + pg_total_relation_size('slab_parts')
      + pg_total_relation_size('chunk_vectors') + pg_total_relation_size('embeddings'))::float8
      / greatest((select sum(chunk_count) from generations), 1) as bytes`);
  return Number(row?.bytes ?? 0);
}
