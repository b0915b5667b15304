import { type SQL, sql } from "drizzle-orm";
import { rows, texts } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { referenceKey } from "#lib/ingest/relate/keys.ts";

/** A place in a document that names a record by its reference. */
export type Naming = {
  readonly documentId: string;
  readonly title: string;
  readonly evidenceRef: string;
};

type Row = {
  readonly key: string;
  readonly document_id: string;
  readonly title: string;
  readonly version: number;
  readonly char_start: number;
  readonly char_end: number;
};

/** The key of a record among the references of documents, as SQL over its `reference`. */
export function recordKey(reference: SQL): SQL {
  return sql`('ref:' || lower(regexp_replace(${reference}, '\\s', '', 'g')))`;
}

/**
 * Returns where published documents name these references: the first place in each document, by title. The document that
 * a record was read from does not count.
 * @param limit maximum number of documents for each reference
 */
export async function documentsNaming(
  context: Context,
  references: readonly string[],
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): Promise<ReadonlyMap<string, readonly Naming[]>> {
  const byKey = new Map(references.map((reference) => [referenceKey(reference), reference]));
  if (byKey.size === 0) return new Map();
  const found = await rows<Row>(
    context.db,
    sql`select key, document_id, title, version, char_start, char_end from (
        select *, row_number() over (partition by key order by title, document_id) as place from (
          select distinct on (relations.to_key, documents.id) relations.to_key as key, documents.id as document_id,
            documents.title, versions.number as version, relations.char_start, relations.char_end
          from relations
          join versions on versions.id = relations.version_id
          join documents on documents.published_version_id = versions.id
          join corpora on corpora.id = documents.corpus_id
          where relations.to_key = any(${texts([...byKey.keys()])}) and relations.kind = 'document_mention'
            and relations.char_start is not null and documents.id <> all(${texts(without)})
            and ${visibleEvidence(context.actor)}
          order by relations.to_key, documents.id, relations.char_start) first) numbered
      where place <= ${limit} order by key, place`,
  );
  const grouped = Map.groupBy(found, ({ key }) => byKey.get(key) ?? "");
  return new Map([...grouped].map(([reference, each]) => [reference, each.map(toNaming)]));
}

function toNaming({ document_id: documentId, title, version, char_start, char_end }: Row): Naming {
  const span = { start: char_start, end: char_end };
  return { documentId, title, evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }) };
}
