import { sql } from "drizzle-orm";
import { firstPageOf } from "#db/pages-of-span.ts";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Confidentiality } from "#lib/domain/metadata.ts";
import type { Place } from "#lib/domain/relation.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** A place's passage is found by this many code points from its beginning. */
const BEGINNING_CHARS = 400;
/** Code points to read of a document or place that no published passage contains. */
const CHARS_WITHOUT_PASSAGE = 1500;
/** Maximum number of code points to read if a place's own words are requested. */
const MAX_SPAN_CHARS = 50_000;

/** Limits in addition to the actor's grants. */
export type ReadLimits = {
  /** Only these corpora. Default: every corpus that the actor may see. */
  readonly corpora?: readonly string[] | undefined;
  /** Only these classes. */
  readonly confidentialityAllow?: readonly Confidentiality[] | undefined;
};

type DocumentColumns = typeof documents.$inferSelect;

export type CandidateRow = Pick<
  DocumentColumns,
  "corpusId" | "sourcePath" | "title" | "format" | "docType" | "publishedDate" | "adoptionStatus"
> & {
  readonly documentId: string;
  readonly version: number;
  readonly chunkId: number | null;
  readonly ordinal: number;
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly sectionPath: readonly string[];
  readonly clauseIds: readonly string[];
  readonly text: string;
  /** The vectors of the passage's windows, in pgvector's binary form. */
  readonly vectors: readonly Uint8Array[] | null;
};
export type PlaceRow = CandidateRow;

const DOCUMENT = sql`${documents}.id as "documentId", ${documents}.corpus_id as "corpusId",
  ${documents}.source_path as "sourcePath", ${documents}.title, ${documents}.format,
  ${documents}.doc_type as "docType", ${documents}.published_date::text as "publishedDate",
  ${documents}.adoption_status as "adoptionStatus"`;

/** Returns the passages with these ids that the actor may see, in no order. */
export async function passageRows(context: Context, ids: readonly number[]): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  return rows<CandidateRow>(
    context.db,
    sql`select ${DOCUMENT}, n.number as version, ${chunks}.id as "chunkId", ${chunks}.chunk_ordinal as ordinal,
        ${chunks}.char_start as "charStart", ${chunks}.char_end as "charEnd", ${chunks}.page,
        ${chunks}.section_path as "sectionPath", ${chunks}.clause_ids as "clauseIds", ${chunks}.text,
        ${textIndex.contentVectors(sql`${chunks}.id`)} as vectors
      from unnest(${integers(ids)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
      join ${documents} on ${documents}.id = ${chunks}.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.id = ${chunks}.version_id
      where ${visibleEvidence(context.actor)}`,
  );
}

/** Returns the pages named by evidence, with their text, as far as the actor may see them. */
export async function pageRows(context: Context, wanted: readonly Evidence[]): Promise<CandidateRow[]> {
  const pagesWanted = wanted.flatMap(({ documentId, version, pageFirst }) =>
    pageFirst === null ? [] : [{ documentId, version, pageFirst }],
  );
  if (pagesWanted.length === 0) return [];
  return rows<CandidateRow>(
    context.db,
    sql`select ${DOCUMENT}, n.number as version, null as "chunkId", -1 as ordinal,
        p.char_start as "charStart", p.char_end as "charEnd", p.number as page,
        '{}'::text[] as "sectionPath", '{}'::text[] as "clauseIds",
        ${textBetween(sql`t`, { start: sql`p.char_start`, end: sql`p.char_end` })} as text, null as vectors
      from (select distinct * from unnest(${sql.param(pagesWanted.map(({ documentId }) => documentId))}::text[],
        ${integers(pagesWanted.map(({ version }) => version))}, ${integers(pagesWanted.map(({ pageFirst }) => pageFirst))}))
        as wanted(document_id, version, page)
      join ${documents} on ${documents}.id = wanted.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.document_id = ${documents}.id and n.number = wanted.version
      join pages p on p.version_id = n.id and p.number = wanted.page
      join version_texts t on t.version_id = n.id
      where ${visibleEvidence(context.actor)}`,
  );
}

/**
 * Returns a row for each place that the actor may see, in order. With `whole`, the row is the published passage that
 * contains most of the place's beginning, the smallest if several do. Otherwise, or without such a passage, it is the
 * place's own words. Disabled passages have no row.
 */
export async function placeRows(
  context: Context,
  places: readonly Place[],
  { whole, corpora: within, confidentialityAllow }: ReadLimits & { readonly whole: boolean },
): Promise<PlaceRow[]> {
  if (places.length === 0) return [];
  const spans = places.map(({ span }) => span ?? { start: 0, end: CHARS_WITHOUT_PASSAGE });
  const starts = integers(spans.map(({ start }) => start));
  const ends = integers(spans.map(({ end }) => end));
  const start = sql`coalesce(c.char_start, wanted.start)`;
  const end = sql`coalesce(c.char_end, least(wanted."end", n.char_count, wanted.start + ${whole ? CHARS_WITHOUT_PASSAGE : MAX_SPAN_CHARS}::int))`;
  return rows<PlaceRow>(
    context.db,
    sql`select ${DOCUMENT}, n.number as version, c.id as "chunkId", coalesce(c.chunk_ordinal, -1) as ordinal,
        ${start} as "charStart", ${end} as "charEnd",
        coalesce(c.page, ${firstPageOf({ versionId: sql`n.id`, start: sql`wanted.start`, end: sql`wanted.start` })}) as page,
        coalesce(c.section_path, '{}'::text[]) as "sectionPath", coalesce(c.clause_ids, '{}'::text[]) as "clauseIds",
        coalesce(c.text, ${textBetween(sql`t`, { start: sql`wanted.start`, end })}) as text,
        ${textIndex.contentVectors(sql`c.id`)} as vectors
      from unnest(${sql.param(places.map(({ documentId }) => documentId))}::text[],
        ${integers(places.map(({ version }) => version))}, ${starts}, ${ends}) with ordinality
        as wanted(document_id, version, start, "end", place)
      join ${documents} on ${documents}.id = wanted.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.document_id = ${documents}.id and n.number = wanted.version
      join version_texts t on t.version_id = n.id
      left join lateral (select * from chunks where ${whole} and chunks.version_id = n.id
        and chunks.generation_id = ${corpora}.published_generation_id
        and chunks.char_start < least(wanted."end", wanted.start + ${BEGINNING_CHARS}::int)
        and chunks.char_end > wanted.start
        order by least(chunks.char_end, wanted."end", wanted.start + ${BEGINNING_CHARS}::int)
          - greatest(chunks.char_start, wanted.start) desc,
          chunks.char_end - chunks.char_start, chunks.chunk_ordinal limit 1) c on true
      where ${visibleEvidence(context.actor)} and wanted.start < n.char_count
        and not coalesce(c.disabled, exists (select 1 from chunks off where off.version_id = n.id
          and off.disabled and off.char_start < ${end} and off.char_end > wanted.start))
        ${within === undefined ? sql`` : sql`and ${corpora}.id = any(${sql.param([...within])}::text[])`}
        ${
          confidentialityAllow === undefined
            ? sql``
            : sql`and ${documents}.confidentiality = any(${sql.param([...confidentialityAllow])}::text[])`
        }
      order by wanted.place`,
  );
}
