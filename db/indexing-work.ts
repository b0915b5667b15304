import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#lib/domain/context.ts";
import { SEARCHABLE_KINDS } from "#lib/domain/job.ts";
import { jobs } from "./schema/index.ts";
import { texts } from "./statement.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "./visible-evidence.ts";

/**
 * True for a job that must end before a search finds everything that was added. Restricted material does not count. For
 * a statement with `jobs`, and a left join of `documents` and their `corpora`, in its FROM.
 */
export function isIndexingWork(actor: Actor): SQL {
  return sql`(${jobs.state} in ('queued', 'running') and ${jobs.kind} = any(${texts(SEARCHABLE_KINDS)})
    and not ${isRestrictedCorpus(sql`${jobs.corpusId}`)}
    and (${jobs.documentId} is null or coalesce(${unrestrictedEvidence(actor)}, false)))`;
}
