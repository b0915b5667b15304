import { and, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { SynonymList } from "#lib/domain/synonyms.ts";

/** The corpora that a group may belong to, by title. */
export function readSynonymCorpora(
  db: Database | Transaction,
  actor: Actor,
): Promise<SynonymList["corpora"]> {
  return db
    .select({ id: corpora.id, title: corpora.title })
    .from(corpora)
    .where(and(unrestrictedCorpus(actor), isNull(corpora.deletedAt)))
    .orderBy(corpora.title, corpora.id);
}
