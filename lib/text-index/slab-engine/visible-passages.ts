import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";

/** Ids of one list that are checked in one statement at first. */
const FIRST_STEP = 64;

/**
 * Returns of each list the first passages that a reader may see, at most `limit`. The statistics of terms count
 * restricted documents too, so they would show whether one contains a word.
 * @param visible the condition on `documents` and `corpora`.
 */
export async function firstVisible(
  db: Database,
  lists: readonly (readonly number[])[],
  limit: number,
  visible: SQL,
): Promise<readonly (readonly number[])[]> {
  const found = lists.map((): number[] => []);
  const step = Math.max(FIRST_STEP, 2 * limit);
  for (let from = 0, to = step; ; [from, to] = [to, 2 * to]) {
    const places: number[] = [];
    const ids: number[] = [];
    for (const [place, list] of lists.entries()) {
      if ((found[place]?.length ?? 0) >= limit) continue;
      for (const id of list.slice(from, to)) {
        places.push(place);
        ids.push(id);
      }
    }
    if (ids.length === 0) return found.map((list) => list.slice(0, limit));
    const seen = await rows<{ place: number; id: number }>(
      db,
      // `offset 0`: each row is looked up by its key, whatever the planner expects of the tables.
      sql`select wanted.place, wanted.id from unnest(${integers(places)}, ${integers(ids)}) as wanted(place, id)
        cross join lateral (
          select document_id, version_id from chunks where chunks.id = wanted.id and not chunks.disabled offset 0) as passage
        join lateral (select * from documents where documents.id = passage.document_id offset 0) as documents
          on documents.published_version_id = passage.version_id
        join corpora on corpora.id = documents.corpus_id
        where ${visible} order by wanted.id`,
    );
    for (const { place, id } of seen) found[place]?.push(id);
  }
}
