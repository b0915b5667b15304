import { eq } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { requireCorpusRow } from "#lib/services/bindings/shared/binding-rows.ts";
import { stopSyncs } from "./internal/stop-corpus-work.ts";
import { bindingOf } from "./read-corpus.ts";

/**
 * Disables a corpus, which hides it from every read at once and stops its syncs, or enables it again. Its index stays.
 * Does nothing if the corpus has that state already.
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
