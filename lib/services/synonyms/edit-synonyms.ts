import type { Context } from "#lib/context.ts";
import type { EditSynonyms, SynonymGroup } from "#lib/domain/synonyms.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { changed, changing, requireGroup, storeGroups } from "./internal/change-groups.ts";

/**
 * Changes the terms or the corpus of a group, or turns it on or off. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown group or corpus, ("conflict") if another group has a term, or for a corpus
 * of a built-in group, ("bad_request") for terms that a search cannot distinguish.
 */
export function editSynonyms(
  context: Context,
  { id, edit }: { readonly id: string; readonly edit: EditSynonyms },
): Promise<SynonymGroup> {
  return changing(context, async (tx, known) => {
    const before = requireGroup(known, id);
    const corpus = edit.corpusId === undefined ? before.corpus : known.register.corpus(edit.corpusId);
    if (before.builtIn && corpus !== null)
      throw new AppError("conflict", "A built-in group belongs to all corpora. Add a group for this corpus.");
    const { terms = before.terms, enabled = before.enabled } = edit;
    known.register.check({ id, terms, corpusId: corpus?.id ?? null });
    const after = changed(context, { id, terms, corpus, enabled });
    if (isSame(before, after)) return before;
    await storeGroups(context, tx, [{ before, after }]);
    return after;
  });
}

function isSame(a: SynonymGroup, b: SynonymGroup): boolean {
  return (
    a.enabled === b.enabled && a.corpus?.id === b.corpus?.id && a.terms.join("\n") === b.terms.join("\n")
  );
}
