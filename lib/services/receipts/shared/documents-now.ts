import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentNow } from "#lib/domain/drift.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { admissionOf, documentFilters } from "#lib/retrieval/scope/admission.ts";

type Row = DocumentNow;

/** Returns the current state of documents in an answer, to explain why a replay differs. */
export async function documentsNow(
  context: Context,
  ids: readonly string[],
  frame: SearchFrame,
  since: string,
): Promise<ReadonlyMap<string, DocumentNow>> {
  if (ids.length === 0) return new Map();
  const filters = documentFilters(admissionOf(context.actor, frame));
  const named = frame.filters.corpora;
  const admitted = [
    ...filters.map(({ condition }) => sql`(${condition}) is true`),
    ...(named === undefined ? [] : [sql`corpora.id = any(${sql.param(named)}::text[])`]),
  ];
  const edited = (field: string | null) => sql`exists (select 1 from audit_log a
    where a.subject_type = 'document' and a.subject_id = documents.id and a.action = 'document.metadata_edited'
      and not a.imported and a.created_at > ${since}::timestamptz ${field === null ? sql`` : sql`and a.after ? ${field}`})`;
  const found = await rows<Row>(
    context.db,
    sql`select documents.id as "documentId", documents.deleted_at is null as exists,
        not ${unrestrictedEvidence(context.actor)} as restricted,
        corpora.enabled as "corpusEnabled", corpora.deleted_at is null as "corpusExists",
        p.number as "publishedVersion", ${admitted.length === 0 ? sql`true` : sql.join(admitted, sql` and `)} as admitted,
        to_char(documents.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        to_char(p.indexed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "indexedAt",
        ${edited(null)} as "metadataEdited", ${edited("confidentiality")} as "confidentialityEdited"
      from documents join corpora on corpora.id = documents.corpus_id
      left join versions p on p.id = documents.published_version_id
      where documents.id = any(${sql.param([...ids])}::text[])`,
  );
  return new Map(found.map((row) => [row.documentId, row]));
}
