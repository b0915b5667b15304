import { and, desc, eq, lt, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { AuditQuery } from "#lib/domain/corpus-binding.ts";
import type { AuditEntry } from "#lib/domain/corpus-console.ts";

/** Who changed what, when, from what to what; newest first. `before` is the id of the last entry that was seen. */
export async function listAudit(context: Context, input: AuditQuery = {}): Promise<AuditEntry[]> {
  const { subjectType, subjectId, action, before, limit } = input;
  const rows = await context.db
    .select()
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
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}
