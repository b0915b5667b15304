import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#lib/domain/context.ts";
import { corpora, documents } from "./schema/index.ts";

/**
 * The one predicate that every read of evidence passes (CONTRACTS 6): living documents of living, enabled corpora that
 * this actor may see. For a statement that has `documents` and `corpora` in its FROM, under their own names. Restricted
 * material is never shown until there are roles to show it to.
 */
export function visibleEvidence(actor: Actor): SQL {
  return sql`(${visibleDocument(actor)} and ${visibleCorpus(actor)})`;
}

/** Its part about `documents`, for a statement that asks for the corpora by themselves. */
export function visibleDocument(_actor: Actor): SQL {
  return sql`(${documents.deletedAt} is null and ${documents.confidentiality} <> 'restricted')`;
}

/** Its part about `corpora`. */
export function visibleCorpus(_actor: Actor): SQL {
  return sql`(${corpora.deletedAt} is null and ${corpora.enabled} and ${corpora.confidentiality} <> 'restricted')`;
}
