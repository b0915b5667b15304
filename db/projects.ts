import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#lib/domain/context.ts";
import { corpora, projects } from "./schema/index.ts";
import { unrestrictedCorpus } from "./visible-evidence.ts";

/**
 * Projects that the actor may see: those of all corpora, and those with a corpus that the actor may see. A project whose
 * corpora were all purged names none that is restricted, so it stays.
 */
export function visibleProject(actor: Actor): SQL {
  const among = sql`select 1 from ${corpora} where ${corpora.id} = any(${projects.corpora})`;
  return sql`(exists (${among} and ${unrestrictedCorpus(actor)})
    or not exists (${among} and not ${unrestrictedCorpus(actor)}))`;
}
