import { sql } from "drizzle-orm";
import { LOWEST_OCR_CONFIDENCE } from "#db/ocr-confidence.ts";
import { type chunks, corpora, documents } from "#db/schema/index.ts";
import { sourceChanged } from "#db/source-changed.ts";
import { integers, rows } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Entity } from "#lib/domain/chunk.ts";
import { PICTURED_FORMATS } from "#lib/domain/formats.ts";
import type { PrintedPages } from "#lib/domain/printed-pages.ts";
import { dateIsOfFile } from "#lib/services/documents/shared/date-of-file.ts";
import { type FreshnessRow, sourceAway } from "#lib/services/documents/shared/document-rows.ts";

type DocumentColumns = typeof documents.$inferSelect;
type ChunkColumns = typeof chunks.$inferSelect;

/** Columns of a document that a result shows. */
export type ShownDocument = Pick<
  DocumentColumns,
  | "title"
  | "fileName"
  | "sourcePath"
  | "format"
  | "corpusId"
  | "docType"
  | "publishedDate"
  | "adoptionStatus"
  | "effectiveTo"
  | "authorityId"
  | "tags"
  | "currentVersion"
> &
  Omit<FreshnessRow, "document" | "version"> & {
    readonly documentId: string;
    readonly corpusTitle: string;
    readonly currentState: string | null;
    readonly pageCount: number | null;
    readonly byteHash: string | null;
    readonly dateIsOfFile: boolean;
    /** Of the published version; null if they are unknown or equal the count. */
    readonly printedPages: PrintedPages | null;
  };

/** Columns of a passage that a result shows, without the large ones that it does not. */
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
> & {
  /** 0..100: the lowest OCR confidence of its pages, if its words were recognised. */
  readonly ocrConfidence: number | null;
  /** Its dates and numbers whose value is known. */
  readonly values: readonly Entity[];
};

/** Columns of `ShownDocument` for a query with its joins. */
const DOCUMENT = sql`${documents}.id as "documentId", ${documents}.title, ${documents}.file_name as "fileName",
  ${documents}.source_path as "sourcePath", ${documents}.format, ${documents}.corpus_id as "corpusId",
  ${documents}.doc_type as "docType", ${documents}.published_date as "publishedDate",
  ${dateIsOfFile()} as "dateIsOfFile", ${documents}.adoption_status as "adoptionStatus",
  ${documents}.effective_to::text as "effectiveTo",
  ${documents}.authority_id as "authorityId", ${documents}.tags,
  ${documents}.current_version as "currentVersion", ${corpora}.title as "corpusTitle",
  v.state as "currentState", v.page_count as "pageCount", p.number as "publishedNumber",
  p.byte_hash as "byteHash", p.metadata->'printedPages' as "printedPages",
  p.extractor_fingerprint as "publishedExtractor", p.embedded_share::float8 as "publishedShare",
  p.indexed_at as "indexedAt", g.recipe_hash as "recipeHash", g.embedding_model_id as "builtModel",
  ${sourceAway()} as "sourceAway", ${sourceChanged()} as "sourceChanged"`;

const VERSIONS_OF_DOCUMENT = sql`
  cross join lateral (select * from corpora where corpora.id = documents.corpus_id offset 0) as corpora
  left join lateral (
    select state, page_count from versions
    where versions.document_id = documents.id and versions.number = documents.current_version offset 0) v on true
  left join lateral (select * from versions where versions.id = documents.published_version_id offset 0) p on true
  left join lateral (select * from generations where generations.id = p.generation_id offset 0) g on true`;

/**
 * Returns passages with their documents, as far as the actor may see them. Runs one query, because every answer waits
 * for it, and looks up each document once.
 *
 * `offset 0` makes Postgres look up every row by its key. Without statistics, as in a new library, the planner expects one
 * row of each table and reads all documents.
 */
export async function shownPassages(
  context: Context,
  chunkIds: readonly number[],
): Promise<(ShownChunk & ShownDocument)[]> {
  const found = await rows<ShownDocument & { readonly passages: readonly ShownChunk[] }>(
    context.db,
    sql`select shown.passages, ${DOCUMENT}
      from (
        select chunks.document_id, json_agg(json_build_object('id', chunks.id, 'kind', chunks.kind, 'page', chunks.page,
          'pageLast', chunks.page_last, 'sectionPath', chunks.section_path, 'clauseIds', chunks.clause_ids,
          'isDecision', chunks.is_decision, 'isQuestion', chunks.is_question, 'isAction', chunks.is_action,
          'injectionFlags', chunks.injection_flags, 'text', chunks.text,
          'values', jsonb_path_query_array(chunks.entities, '$[*] ? (exists (@.value))'),
          'ocrConfidence', ${LOWEST_OCR_CONFIDENCE})) as passages
        from unnest(${integers(chunkIds)}) as wanted(id)
        cross join lateral (select * from chunks where chunks.id = wanted.id offset 0) as chunks
        group by chunks.document_id) as shown
      cross join lateral (select * from documents where documents.id = shown.document_id offset 0) as documents
      ${VERSIONS_OF_DOCUMENT}
      where ${visibleEvidence(context.actor)}`,
  );
  return found.flatMap(({ passages, ...document }) =>
    passages.map((passage) => ({ ...passage, ...document })),
  );
}

/** Columns of a page that a result shows. */
export type ShownPage = {
  readonly page: number;
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** Start of its part of the canonical text. */
  readonly charStart: number;
  readonly charEnd: number;
  /** Its words; of a picture in the text of a document, those of its record. */
  readonly text: string;
  /** The headings above a picture in the text of a document. Empty for a page. */
  readonly sectionPath: readonly string[];
  readonly ocrConfidence: number | null;
  readonly hasPicture: boolean;
};

/** A page of a document's published version. */
export type PageKey = { readonly documentId: string; readonly page: number };

/** Returns pages with their documents, as far as the actor may see them. */
export async function shownPages(
  context: Context,
  wanted: readonly PageKey[],
): Promise<(ShownPage & ShownDocument)[]> {
  if (wanted.length === 0) return [];
  return rows<ShownPage & ShownDocument>(
    context.db,
    sql`select pages.number as page, pages.width::float8, pages.height::float8, pages.char_start as "charStart",
        pages.char_end as "charEnd",
        coalesce(record.text, ${textBetween(sql`t`, { start: sql`pages.char_start`, end: sql`pages.char_end` })}) as text,
        coalesce(record.section_path, '{}'::text[]) as "sectionPath",
        pages.confidence::float8 as "ocrConfidence", drawn.picture_hash is not null as "hasPicture", ${DOCUMENT}
      from unnest(${sql.param(wanted.map(({ documentId }) => documentId))}::text[],
        ${integers(wanted.map(({ page }) => page))}) as wanted(document_id, page)
      cross join lateral (select * from documents where documents.id = wanted.document_id offset 0) as documents
      cross join lateral (
        select * from pages where pages.version_id = ${documents}.published_version_id and pages.number = wanted.page
        offset 0) as pages
      cross join lateral (select version_id, text from version_texts where version_id = pages.version_id offset 0) as t
      ${VERSIONS_OF_DOCUMENT}
      left join lateral (
        select c.text, c.section_path from visual_texts gate
        join chunks c on c.version_id = gate.version_id and c.generation_id = gate.generation_id
        where gate.version_id = p.id and c.page = pages.number and c.kind = 'caption'
        order by c.chunk_ordinal limit 1) as record on p.format = any(${sql.param([...PICTURED_FORMATS])}::text[])
      left join page_pictures drawn on drawn.byte_hash = p.byte_hash and drawn.number = pages.number
      where ${visibleEvidence(context.actor)}`,
  );
}
