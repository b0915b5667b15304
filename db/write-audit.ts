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
 * Records who changed what, in the transaction of the change. The database then stores both or neither.
 */
export async function writeAudit(author: Author, tx: Transaction, change: Change): Promise<void> {
  await writeAudits(author, tx, [change]);
}

/** Entries that one statement writes. */
const STEP = 500;

/** The same for many changes. */
export async function writeAudits(
  { actor, now }: Author,
  tx: Transaction,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += STEP)
    await tx.insert(auditLog).values(
      changes.slice(from, from + STEP).map(({ action, subjectType, subjectId, before, after }) => ({
        ...{ actorId: actor.id, action, subjectType, subjectId, createdAt: now },
        before: before === null ? null : { ...before },
        after: after === null ? null : { ...after },
      })),
    );
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
