import { newId } from "#db/new-id.ts";
import type { Context } from "#lib/context.ts";
import type { AddSynonyms, SynonymGroup } from "#lib/domain/synonyms.ts";
import { changed, changing, storeGroups } from "./internal/change-groups.ts";

/**
 * Adds a group. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown corpus, ("conflict") if another group has a term, or there are too many,
 * ("bad_request") for terms that a search cannot distinguish.
 */
export function addSynonyms(
  context: Context,
  { terms, corpusId, enabled }: AddSynonyms,
): Promise<SynonymGroup> {
  return changing(context, async (tx, { register }) => {
    const corpus = register.corpus(corpusId);
    register.check({ id: null, terms, corpusId });
    const group = changed(context, { id: newId("syn"), terms, corpus, enabled });
    await storeGroups(context, tx, [{ before: null, after: group }]);
    return group;
  });
}
