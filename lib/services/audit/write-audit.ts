import type { Transaction } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

type Values = Readonly<Record<string, unknown>>;

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
export async function writeAudit(context: Context, tx: Transaction, change: Change): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: context.actor.id,
    action: change.action,
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    before: change.before === null ? null : { ...change.before },
    after: change.after === null ? null : { ...change.after },
    createdAt: context.now,
  });
}
