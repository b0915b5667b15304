import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import { mayNameCorpus, mayNameDocument } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AuditQuery } from "#lib/domain/corpus-binding.ts";
import type { AuditEntry } from "#lib/domain/corpus-console.ts";

/** True if the values of an entry belong to a corpus that may not be named. */
function namesHiddenCorpus(values: typeof auditLog.before | typeof auditLog.after): SQL {
  const corpusId = sql`(${values} ->> 'corpusId')`;
  return sql`(${corpusId} is not null and not ${mayNameCorpus(corpusId, { entryId: sql`${auditLog.id}` })})`;
}

/**
 * Lists who changed what and when, with the values before and after, newest first. Input `before` is the id of the last
 * entry that the caller has. An entry about a restricted document or corpus omits the values, also after the purge.
 */
export async function listAudit(context: Context, input: AuditQuery = {}): Promise<AuditEntry[]> {
  const { subjectType, subjectId, action, before, limit } = input;
  const rows = await context.db
    .select({
      entry: auditLog,
      withheld: sql<boolean>`(${auditLog.subjectType} = 'document'
        and not ${mayNameDocument(sql`${auditLog.subjectId}`)}
        or ${auditLog.subjectType} in ('synonyms', 'topics')
        and (${namesHiddenCorpus(auditLog.before)} or ${namesHiddenCorpus(auditLog.after)}))`,
    })
    .from(auditLog)
    .where(
      and(
        subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
        action === undefined ? undefined : sql`starts_with(${auditLog.action}, ${action})`,
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit ?? 100);
  return rows.map(({ entry: { createdAt, before: was, after, ...entry }, withheld }) => ({
    ...entry,
    before: withheld ? null : was,
    after: withheld ? null : after,
    withheld,
    at: createdAt.toISOString(),
  }));
}
