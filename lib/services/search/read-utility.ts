import type { Context } from "#lib/context.ts";
import { NO_USE, type UtilityAnswer, utilityScore } from "#lib/domain/utility.ts";
import { readUtilityCounts } from "#lib/retrieval/apply-utility.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";

/**
 * Returns what people did with a document up to the context's `now`, and the resulting utility score.
 * @throws AppError("not_found") if there is no such document that the actor may see.
 */
export async function readUtility(
  context: Context,
  input: { readonly documentId: string },
): Promise<UtilityAnswer> {
  const { document } = await requireDocumentRow(context, input.documentId);
  const { on, days } = context.config.routePolicy.utility;
  const found = await readUtilityCounts(context.db, [document.id], { asOf: context.now, days });
  const counts = found.get(document.id) ?? NO_USE;
  return {
    documentId: document.id,
    asOf: context.now.toISOString(),
    days,
    counts,
    score: utilityScore(counts),
    movesRanks: on,
  };
}
