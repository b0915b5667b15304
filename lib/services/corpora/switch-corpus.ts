import { eq } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { writeAudit } from "#lib/services/audit/write-audit.ts";
import { requireCorpusRow } from "./binding-rows.ts";
import { bindingOf } from "./read-corpus.ts";
import { stopSyncs } from "./stop-corpus-work.ts";
import { touchCorpus } from "./touch-corpus.ts";

/**
 * Takes a corpus out of every read at once, its syncs stopped, or back in; its index stays as it is. Asking for what is
 * so already changes nothing.
 * @throws AppError("not_found")
 */
export async function switchCorpus(
  context: Context,
  input: { readonly corpusId: string; readonly enabled: boolean },
): Promise<CorpusBinding> {
  const { enabled } = input;
  return context.db.transaction(async (tx) => {
    const row = await requireCorpusRow(tx, input.corpusId, { lock: true });
    if (row.enabled === enabled) return bindingOf(context, tx, row);
    const [written = row] = await tx
      .update(corpora)
      .set({ enabled, updatedAt: context.now })
      .where(eq(corpora.id, row.id))
      .returning();
    const syncsCancelled = enabled ? 0 : await stopSyncs(context, tx, row.id);
    await touchCorpus(tx, row.id);
    await writeAudit(context, tx, {
      ...{ action: enabled ? "corpus.enabled" : "corpus.disabled", subjectType: "corpus", subjectId: row.id },
      before: { enabled: row.enabled },
      after: { enabled, ...(syncsCancelled > 0 ? { syncsCancelled } : {}) },
    });
    return bindingOf(context, tx, written);
  });
}
