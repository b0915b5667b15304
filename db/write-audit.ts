import type postgres from "postgres";
import type { Actor } from "#lib/domain/context.ts";
import type { Transaction } from "./client.ts";
import { auditLog } from "./schema/index.ts";

type Values = Readonly<Record<string, unknown>>;

type Author = { readonly actor: Actor; readonly now: Date };

export type Change = {
  /** For example "corpus.edited": the subject and the change. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Never a secret: only references to secrets, counts, and values that every reader of the subject may see. */
  readonly before: Values | null;
  readonly after: Values | null;
};

/**
 * Records who changed what, in the transaction of the change. So each change has its entry, and each entry its change.
 */
export async function writeAudit({ actor, now }: Author, tx: Transaction, change: Change): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor.id,
    action: change.action,
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    before: change.before === null ? null : { ...change.before },
    after: change.after === null ? null : { ...change.after },
    createdAt: now,
  });
}

/** The same as `writeAudit`, for a transaction of the underlying client. */
export async function writeAuditSql(
  { actor, now }: Author,
  tx: postgres.TransactionSql,
  { action, subjectType, subjectId, before, after }: Change,
): Promise<void> {
  await tx`insert into audit_log (actor_id, action, subject_type, subject_id, before, after, created_at)
    values (${actor.id}, ${action}, ${subjectType}, ${subjectId},
      ${before === null ? null : JSON.stringify(before)}::text::jsonb,
      ${after === null ? null : JSON.stringify(after)}::text::jsonb, ${now.toISOString()})`;
}
