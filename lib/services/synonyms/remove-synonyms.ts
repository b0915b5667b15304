import { eq } from "drizzle-orm";
import { synonymGroups } from "#db/schema/index.ts";
import { builtInSynonyms } from "#db/synonym-groups.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { RemovedSynonyms } from "#lib/domain/synonyms.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { auditOf, changing, requireGroup } from "./internal/change-groups.ts";

/**
 * Removes a group. A built-in group is reset to its original terms. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown group, ("conflict") for an unchanged built-in group, or if
 * another group has one of its original terms.
 */
export function removeSynonyms(context: Context, { id }: { readonly id: string }): Promise<RemovedSynonyms> {
  return changing(context, async (tx, known) => {
    const removed = requireGroup(known, id);
    if (removed.builtIn && !removed.edited)
      throw new AppError("conflict", "This group is built in and unchanged. Turn it off instead.");
    const now = builtInSynonyms(id);
    if (now !== null) known.register.check({ ...now, corpusId: null });
    await tx.delete(synonymGroups).where(eq(synonymGroups.id, id));
    const { action, ...change } = auditOf(removed, now);
    await writeAudit(context, tx, { ...change, action: now === null ? action : "synonyms.reset" });
    return { removed, now };
  });
}
