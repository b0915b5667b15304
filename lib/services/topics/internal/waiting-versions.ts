import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { corpora, documents, topicTaggings } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { readTopicsInForce, type TopicsInForce } from "#db/topics.ts";

/** A published version whose passages are tagged by other topics than those in force. */
export type WaitingVersion = {
  readonly versionId: number;
  readonly title: string;
  readonly inForce: TopicsInForce;
};

/** The published versions, each with the hash of its topics and of those in force for its corpus. */
function published(inForce: readonly (readonly [string, string])[], condition: SQL): SQL {
  const hashes = JSON.stringify(inForce.map(([corpus, hash]) => ({ corpus, hash })));
  return sql`from ${documents}
    join ${corpora} on ${corpora.id} = ${documents.corpusId} and ${corpora.deletedAt} is null
    join jsonb_to_recordset(${hashes}::text::jsonb) as in_force(corpus text, hash text)
      on in_force.corpus = ${corpora.id}
    left join ${topicTaggings} on ${topicTaggings.versionId} = ${documents.publishedVersionId}
    where ${documents.deletedAt} is null and ${documents.publishedVersionId} is not null and ${condition}`;
}

const WAITS = sql`${topicTaggings.vocabulary} is distinct from in_force.hash`;

async function topicsByCorpus(db: Database) {
  const topicsOf = await readTopicsInForce(db);
  const ids = await db.select({ id: corpora.id }).from(corpora);
  return { topicsOf, hashes: ids.map(({ id }) => [id, topicsOf(id).hash] as const) };
}

/** Counts the published versions that fit, and those of them that wait to be tagged. */
export async function countVersions(
  db: Database,
  fitting: SQL = sql`true`,
): Promise<{ readonly published: number; readonly waiting: number }> {
  const { hashes } = await topicsByCorpus(db);
  const [counted] = await rows<{ published: number; waiting: number }>(
    db,
    sql`select count(*)::int as published, (count(*) filter (where ${WAITS}))::int as waiting
      ${published(hashes, fitting)}`,
  );
  return counted ?? { published: 0, waiting: 0 };
}

/** Returns up to `most` published versions that wait to be tagged, the oldest first. */
export async function waitingVersions(db: Database, most: number): Promise<WaitingVersion[]> {
  const { topicsOf, hashes } = await topicsByCorpus(db);
  const found = await rows<{ versionId: number; title: string; corpusId: string }>(
    db,
    sql`select ${documents.publishedVersionId} as "versionId", ${documents.title} as title,
        ${documents.corpusId} as "corpusId"
      ${published(hashes, WAITS)} order by ${documents.publishedVersionId} limit ${most}`,
  );
  return found.map(({ versionId, title, corpusId }) => ({ versionId, title, inForce: topicsOf(corpusId) }));
}
