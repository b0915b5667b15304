import type { Context } from "#lib/context.ts";
import { isMetadataOutOfForce } from "#lib/domain/in-force.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { type Replacement, readReplacements } from "#lib/services/relations/shared/relation-replaced.ts";

/** A document that is not adopted yet replaces nothing. */
const NOT_YET = /\b(?:consultation|draft|emerging|proposed|regulation 1[89]|submission|submitted)\b/i;

function isInForce({ title, adoptionStatus, effectiveTo }: Replacement, now: Date): boolean {
  const isOver = isMetadataOutOfForce({ adoptionStatus, effectiveTo }, now);
  return !NOT_YET.test(`${title} ${(adoptionStatus ?? "").replaceAll("_", " ")}`) && !isOver;
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
