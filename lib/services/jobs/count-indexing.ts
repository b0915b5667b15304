import { and, eq, inArray, sql } from "drizzle-orm";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";
import { SEARCHABLE_KINDS } from "#lib/domain/job.ts";

/** Counts the jobs that must end before a search finds everything that was added. Restricted material does not count. */
export async function countIndexing(context: Context): Promise<IndexingAnswer> {
  const [row] = await context.db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .leftJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(
      and(
        inArray(jobs.state, ["queued", "running"]),
        inArray(jobs.kind, [...SEARCHABLE_KINDS]),
        sql`not ${isRestrictedCorpus(sql`${jobs.corpusId}`)}`,
        sql`(${jobs.documentId} is null or coalesce(${unrestrictedEvidence(context.actor)}, false))`,
      ),
    );
  return { waiting: row?.waiting ?? 0 };
}
