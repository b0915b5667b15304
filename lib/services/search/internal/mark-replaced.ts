import type { Context } from "#lib/context.ts";
import { isDocumentOutOfForce, isMetadataOutOfForce } from "#lib/domain/in-force.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { type Replacement, readReplacements } from "#lib/services/relations/shared/relation-replaced.ts";

/** A document that is not adopted yet replaces nothing. */
const NOT_YET = /\b(?:consultation|draft|emerging|proposed|regulation 1[89]|submission|submitted)\b/i;

/** True if a document is in force, so that it replaces what it declares to replace. */
export function isInForce(
  { title, adoptionStatus, effectiveTo }: Omit<Replacement, "documentId">,
  now: Date,
): boolean {
  const outOfForce = isMetadataOutOfForce({ adoptionStatus, effectiveTo }, now)
    ? { outOfForce: true as const }
    : {};
  if (isDocumentOutOfForce({ title, ...outOfForce })) return false;
  return !NOT_YET.test(`${title} ${(adoptionStatus ?? "").replaceAll("_", " ")}`);
}

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
    replacements.get(result.documentId)?.some((each) => isInForce(each, context.now))
      ? { ...result, outOfForce: true as const }
      : result,
  );
}
