import { and, eq, inArray, sql } from "drizzle-orm";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { IndexingAnswer } from "#lib/domain/api.ts";
import { INDEXING_KINDS, type JobKind } from "#lib/domain/job.ts";

/** Jobs after which a search finds more: those that index, and those that bring documents. */
const MAKE_SEARCHABLE: readonly JobKind[] = [...INDEXING_KINDS, "sync-corpus", "import-corpus"];

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
        inArray(jobs.kind, [...MAKE_SEARCHABLE]),
        sql`not ${isRestrictedCorpus(sql`${jobs.corpusId}`)}`,
        sql`(${jobs.documentId} is null or coalesce(${unrestrictedEvidence(context.actor)}, false))`,
      ),
    );
  return { waiting: row?.waiting ?? 0 };
}
