import { eq, sql } from "drizzle-orm";
import { isIndexingWork } from "#db/indexing-work.ts";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";

/** Counts the jobs that must end before a search finds everything that was added. Restricted material does not count. */
export async function countIndexing(context: Context): Promise<IndexingAnswer> {
  const [row] = await context.db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .leftJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(isIndexingWork(context.actor));
  return { waiting: row?.waiting ?? 0 };
}
