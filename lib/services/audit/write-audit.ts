import type { Transaction } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

type Values = Readonly<Record<string, unknown>>;

export type Change = {
  /** "corpus.edited": what it is about, and what was done. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Never a secret: references to secrets, counts, and what a person may read of the subject anyway. */
  readonly before: Values | null;
  readonly after: Values | null;
};

/** Says who changed what, in the transaction of the change: there is no change without its entry, and no entry alone. */
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
