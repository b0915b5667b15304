import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "./client.ts";
import { chunks, topicTaggings } from "./schema/index.ts";
import { readTopicsInForce, type TopicsInForce } from "./topics.ts";

export type Tagged = { readonly versionId: number; readonly hash: string };

/**
 * Returns the topics in force for a version whose passages are about to be written. Call `addTagging` with the hash when
 * they are stored.
 */
export async function beginTagging(
  db: Database,
  { versionId, corpusId }: { readonly versionId: number; readonly corpusId: string },
): Promise<TopicsInForce> {
  const inForce = (await readTopicsInForce(db))(corpusId);
  await addTagging(db, { versionId, hash: inForce.hash });
  return inForce;
}

/**
 * Records by which topics passages of a version are tagged, before they are written and after. If the topics change
 * between, the row says "mixed", and the version is tagged again.
 */
export async function addTagging(db: Queryable, { versionId, hash }: Tagged): Promise<void> {
  const unknown = sql`exists (select 1 from ${chunks} where ${chunks.versionId} = ${versionId})`;
  await store(db, versionId, {
    first: sql`case when ${unknown} then 'mixed' else ${hash} end`,
    next: sql`case when ${topicTaggings.vocabulary} = ${hash} then ${hash} else 'mixed' end`,
  });
}

/** Records that all passages of a version were tagged by these topics. */
export async function replaceTagging(db: Queryable, { versionId, hash }: Tagged): Promise<void> {
  await store(db, versionId, { first: sql`${hash}`, next: sql`${hash}` });
}

async function store(
  db: Queryable,
  versionId: number,
  { first, next }: { readonly first: SQL; readonly next: SQL },
): Promise<void> {
  const tags = sql`array(select distinct unnest(${chunks.policyTopicTags}) as tag from ${chunks}
    where ${chunks.versionId} = ${versionId} order by tag)`;
  await db
    .insert(topicTaggings)
    .values({ versionId, vocabulary: first, tags })
    .onConflictDoUpdate({
      target: topicTaggings.versionId,
      set: { vocabulary: next, tags: sql`excluded.tags` },
    });
}
