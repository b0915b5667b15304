import type { Context } from "#lib/context.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { type Replacement, readReplacements } from "#lib/services/relations/shared/relation-replaced.ts";

/** A document that is not in force itself replaces nothing yet. */
const NOT_YET =
  /\b(?:consultation|draft|emerging|proposed|regulation 1[89]|submission|submitted|withdrawn)\b/i;
const isInForce = ({ title, adoptionStatus }: Replacement) =>
  !NOT_YET.test(`${title} ${(adoptionStatus ?? "").replaceAll("_", " ")}`);

/**
 * Marks the results that a document in force declares to replace as no longer in force. Reads nothing if no document
 * declares to replace another.
 * @param declared the value of `replacementsDeclared`
 */
export async function markReplaced(
  context: Context,
  results: readonly DocumentResult[],
  declared: boolean,
): Promise<readonly DocumentResult[]> {
  if (!declared || results.length === 0) return results;
  const replacements = await readReplacements(
    context,
    results.map(({ documentId }) => documentId),
  );
  return results.map((result) =>
    replacements.get(result.documentId)?.some(isInForce) ? { ...result, outOfForce: true as const } : result,
  );
}
