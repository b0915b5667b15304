import { newId } from "#db/new-id.ts";
import type { Context } from "#lib/context.ts";
import type { ImportedSynonyms, ImportSynonyms } from "#lib/domain/synonyms.ts";
import { changed, changing, type GroupChange, storeGroups } from "./internal/change-groups.ts";

/**
 * Adds the groups of a file, all or none. A group that is there already stays, with the file's order and switch. A
 * built-in group takes the file's terms.
 * @throws AppError as adding one group does, in words that name the group by its place in the file.
 */
export function importSynonyms(context: Context, { groups }: ImportSynonyms): Promise<ImportedSynonyms> {
  return changing(context, async (tx, { groups: existing, register }) => {
    const changes: GroupChange[] = [];
    for (const [at, given] of groups.entries()) {
      const where = `Group ${at + 1} of the file: `;
      const corpus = register.corpus(given.corpusId, where);
      const builtIn = existing.find((each) => each.builtIn && each.id === given.builtIn);
      const before = builtIn ?? register.same(given) ?? null;
      const { terms, enabled } = given;
      if (before !== null && before.enabled === enabled && before.terms.join("\n") === terms.join("\n"))
        continue;
      const id = before?.id ?? newId("syn");
      const scope = before?.builtIn ? null : corpus;
      register.check({ id, terms, corpusId: scope?.id ?? null }, where);
      const after = changed(context, { id, terms, corpus: scope, enabled });
      register.put(before, after);
      changes.push({ before, after });
    }
    if (changes.length > 0) await storeGroups(context, tx, changes);
    const added = changes.filter(({ before }) => before === null).length;
    return { added, edited: changes.length - added, unchanged: groups.length - changes.length };
  });
}
