import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import type { FeedbackQuery } from "../port.ts";

/** By the first window of the contextual facet. See `IndexSearching`. */
export async function readFeedbackScores(
  db: Database,
  { best, candidates }: FeedbackQuery,
): Promise<ReadonlyMap<number, number>> {
  if (best.length === 0 || candidates.length === 0) return new Map();
  const total = best.reduce((sum, _id, index) => sum + 1 / (index + 1), 0);
  const weights = best.map((_id, index) => 1 / (index + 1) / total);
  const found = await rows<{ id: number; score: number }>(
    db,
    sql`with seeds as materialized (
        select s.weight, e.embedding::vector as embedding
        from unnest(${integers(best)}, ${sql.param(weights)}::float8[])
          as s(chunk_id, weight)
        join chunk_vectors v on v.chunk_id = s.chunk_id and v.facet = 'contextual' and v."window" = 0
        join embeddings e on e.id = v.embedding_id
        -- A sum of fractions depends on their order.
        order by s.weight desc)
      select c.id, near.score from unnest(${integers(candidates)}) as c(id)
      cross join lateral (
        select sum(seeds.weight * -(own.embedding <#> seeds.embedding)) as score
        from (
          select e.embedding::vector as embedding from chunk_vectors v join embeddings e on e.id = v.embedding_id
          where v.chunk_id = c.id and v.facet = 'contextual' and v."window" = 0 offset 0) as own
        cross join seeds offset 0) as near
      where near.score is not null`,
  );
  return new Map(found.map(({ id, score }) => [id, score]));
}
