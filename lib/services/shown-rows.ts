import { sql } from "drizzle-orm";
import { type chunks, corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { rows } from "#lib/retrieval/statement.ts";
import type { FreshnessRow } from "./document-rows.ts";

type DocumentColumns = typeof documents.$inferSelect;
type ChunkColumns = typeof chunks.$inferSelect;

/** What a result shows of a document. */
export type ShownDocument = Pick<
  DocumentColumns,
  | "id"
  | "title"
  | "fileName"
  | "sourcePath"
  | "format"
  | "corpusId"
  | "docType"
  | "publishedDate"
  | "authorityId"
  | "tags"
  | "currentVersion"
> &
  Omit<FreshnessRow, "document" | "version"> & {
    readonly corpusTitle: string;
    readonly currentState: string | null;
    readonly pageCount: number | null;
  };

/** What a result shows of a passage; the large columns that it does not are left where they are. */
export type ShownChunk = Pick<
  ChunkColumns,
  | "id"
  | "kind"
  | "page"
  | "pageLast"
  | "sectionPath"
  | "clauseIds"
  | "isDecision"
  | "isQuestion"
  | "isAction"
  | "injectionFlags"
  | "text"
>;

/** Both statements are prepared: they stand in the way of every answer. */
export async function shownDocuments(context: Context, ids: readonly string[]): Promise<ShownDocument[]> {
  return rows<ShownDocument>(
    context.db,
    sql`select ${documents}.id, ${documents}.title, ${documents}.file_name as "fileName",
        ${documents}.source_path as "sourcePath", ${documents}.format, ${documents}.corpus_id as "corpusId",
        ${documents}.doc_type as "docType", ${documents}.published_date as "publishedDate",
        ${documents}.authority_id as "authorityId", ${documents}.tags,
        ${documents}.current_version as "currentVersion", ${corpora}.title as "corpusTitle",
        v.state as "currentState", v.page_count as "pageCount", p.number as "publishedNumber",
        p.extractor_fingerprint as "publishedExtractor", p.embedded_share::float8 as "publishedShare",
        p.indexed_at as "indexedAt", g.recipe_hash as "recipeHash"
      from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      left join versions v on v.document_id = ${documents}.id and v.number = ${documents}.current_version
      left join versions p on p.id = ${documents}.published_version_id
      left join generations g on g.id = p.generation_id
      where ${visibleEvidence(context.actor)} and ${documents}.id = any(${sql.param(ids)}::text[])`,
  );
}

export async function shownChunks(context: Context, ids: readonly number[]): Promise<ShownChunk[]> {
  return rows<ShownChunk>(
    context.db,
    sql`select id, kind, page, page_last as "pageLast", section_path as "sectionPath", clause_ids as "clauseIds",
        is_decision as "isDecision", is_question as "isQuestion", is_action as "isAction",
        injection_flags as "injectionFlags", text
      from chunks where id = any(${sql.param(ids)}::int[])`,
  );
}
