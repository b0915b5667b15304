import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#lib/domain/context.ts";
import { auditLog, corpora, documents } from "./schema/index.ts";

/**
 * The one predicate that every read of evidence uses (ADR 0006): documents that are not removed, in enabled corpora
 * that are not removed, which this actor may see. For a statement with `documents` and `corpora` in its FROM, under
 * these names. Restricted documents are not shown until roles exist.
 */
export function visibleEvidence(actor: Actor): SQL {
  return sql`(${visibleDocument(actor)} and ${visibleCorpus(actor)})`;
}

/**
 * Removed documents that can still be restored, for the list of them. For a statement with `documents` and `corpora` in
 * its FROM.
 */
export function restorableEvidence(actor: Actor): SQL {
  return sql`(${documents.deletedAt} is not null and ${documents.purgeStartedAt} is null
    and ${unrestrictedDocument(actor)} and ${visibleCorpus(actor)})`;
}

/** The part about `documents`, for a statement that checks the corpora separately. */
export function visibleDocument(actor: Actor): SQL {
  return sql`(${documents.deletedAt} is null and ${unrestrictedDocument(actor)})`;
}

/** The part about `corpora`. */
export function visibleCorpus(actor: Actor): SQL {
  return sql`(${corpora.deletedAt} is null and ${corpora.enabled} and ${unrestrictedCorpus(actor)})`;
}

/**
 * The documents that the console may name. It also lists removed documents, disabled corpora and the trash. For a statement with
 * `documents` and `corpora` in its FROM.
 */
export function unrestrictedEvidence(actor: Actor): SQL {
  return sql`(${unrestrictedDocument(actor)} and ${unrestrictedCorpus(actor)})`;
}

/** The part about `documents`. */
function unrestrictedDocument(_actor: Actor): SQL {
  return isUnrestricted("documents");
}

/**
 * True if neither this document, nor one that it is inside, nor a file inside it is restricted: the bytes and the text
 * of a container name its files. Files are at most two levels deep.
 * @param alias of `documents` in the FROM.
 */
function isUnrestricted(alias: "documents" | "named"): SQL {
  const [id, parent, own] = ["id", "parent_document", "confidentiality"].map((column) =>
    sql.raw(`${alias}.${column}`),
  );
  return sql`(${own} <> 'restricted'
    and (${parent} is null or ${parent} not in (
      select above.id from ${documents} above where above.confidentiality = 'restricted'
      union all select below.id from ${documents} above join ${documents} below on below.parent_document = above.id
        where above.confidentiality = 'restricted'))
    and ${id} not in (
      select unnest(array_remove(array[held.parent_document, holder.parent_document], null))
        from ${documents} held left join ${documents} holder on holder.id = held.parent_document
        where held.confidentiality = 'restricted'))`;
}

/** The part about `corpora`. */
export function unrestrictedCorpus(_actor: Actor): SQL {
  return sql`(${corpora.confidentiality} <> 'restricted')`;
}

/** True if the corpus with this id is restricted or gone; false if there is no id. */
export function isRestrictedCorpus(corpusId: SQL): SQL {
  return sql`(${corpusId} is not null and not exists (select 1 from ${corpora} of_corpus
    where of_corpus.id = ${corpusId} and of_corpus.confidentiality <> 'restricted'))`;
}

/** When a row was written, as the entry of the audit log or as a time. */
type Written = { readonly entryId: SQL } | { readonly at: SQL };

/**
 * True if a row about the corpus with this id may show its words. Another corpus may have the id now. The corpus meant
 * is the one that the first purge after the row deleted, or the one that exists if there is no such purge. It must be
 * unrestricted, or have been when it was purged here. An archive's claim does not count.
 */
export function mayNameCorpus(corpusId: SQL, written: Written): SQL {
  const after = "at" in written ? sql`gone.created_at >= ${written.at}` : sql`gone.id > ${written.entryId}`;
  return sql`coalesce(
    (select coalesce(gone.before ->> 'confidentiality', 'restricted') <> 'restricted' from ${auditLog} gone
      where gone.subject_type = 'corpus' and gone.subject_id = ${corpusId} and gone.action = 'corpus.purged'
        and not gone.imported and ${after} order by gone.id limit 1),
    exists (select 1 from ${corpora} named where named.id = ${corpusId} and named.confidentiality <> 'restricted'))`;
}

/**
 * True if rows left by a document with this id may show its name, path and words: the document is not restricted, or
 * was not when it was purged here. The same must hold for its corpus. An unknown document may not be named. An
 * archive's claim that a document was purged does not count.
 */
export function mayNameDocument(documentId: SQL): SQL {
  return sql`(exists (select 1 from ${documents} named
      where named.id = ${documentId} and ${isUnrestricted("named")}
        and not ${isRestrictedCorpus(sql`named.corpus_id`)})
    or exists (select 1 from ${auditLog} purged
      where purged.subject_type = 'document' and purged.subject_id = ${documentId}
        and purged.action = 'document.purged' and not purged.imported and purged.before ->> 'confidentiality' <> 'restricted'
        and ${mayNameCorpus(sql`(purged.before ->> 'corpusId')`, { entryId: sql`purged.id` })}))`;
}
