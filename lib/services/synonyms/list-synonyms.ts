import { readListedCorpora } from "#db/listed-rows.ts";
import { readEverySynonym } from "#db/synonym-groups.ts";
import type { Context } from "#lib/context.ts";
import type { SynonymList } from "#lib/domain/synonyms.ts";

/** Lists all groups, the built-in ones included, and the corpora that a group may belong to. */
export async function listSynonyms({ db, actor }: Context): Promise<SynonymList> {
  const [groups, corpora] = await Promise.all([readEverySynonym(db, actor), readListedCorpora(db, actor)]);
  return { groups, corpora };
}
