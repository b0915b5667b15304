import { and, eq, sql } from "drizzle-orm";
import { isIndexingWork } from "#db/indexing-work.ts";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { texts } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";

/**
 * Counts the jobs that must end before a search of these corpora (default: all) finds everything that was added.
 * Restricted material does not count.
 */
export async function countIndexing(
  context: Context,
  input: { readonly corpora?: readonly string[] | undefined } = {},
): Promise<IndexingAnswer> {
  const [row] = await context.db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .leftJoin(corpora, eq(corpora.id, sql`coalesce(${documents.corpusId}, ${jobs.corpusId})`))
    .where(
      and(isIndexingWork(context.actor), input.corpora && sql`${corpora.id} = any(${texts(input.corpora)})`),
    );
  return { waiting: row?.waiting ?? 0 };
}
