import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { RelatedDocument, Relation } from "#lib/domain/relation.ts";

type Row = Omit<RelatedDocument, "corpus"> & { readonly corpusId: string; readonly corpusTitle: string };

/** Returns the documents at either end of relations, by id, as far as the actor may see them. */
export async function otherDocuments(
  context: Context,
  relations: readonly Relation[],
): Promise<ReadonlyMap<string, RelatedDocument>> {
  const ids = new Set(relations.flatMap(({ from, to }) => [from.documentId, ...(to ? [to.documentId] : [])]));
  if (ids.size === 0) return new Map();
  const found = await rows<Row>(
    context.db,
    sql`select ${documents}.id as "documentId", ${documents}.title, ${documents}.doc_type as "docType",
        ${documents}.published_date::text as "publishedDate", ${corpora}.id as "corpusId",
        ${corpora}.title as "corpusTitle"
      from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${documents}.id = any(${sql.param([...ids])}::text[]) and ${visibleEvidence(context.actor)}`,
  );
  return new Map(
    found.map(({ corpusId, corpusTitle, ...document }) => [
      document.documentId,
      { ...document, corpus: { id: corpusId, title: corpusTitle } },
    ]),
  );
}
