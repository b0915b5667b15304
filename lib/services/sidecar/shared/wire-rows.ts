import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SourceType } from "#lib/domain/connector-kinds.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { shownPages } from "#lib/services/search/shared/shown-rows.ts";

/** Facts about a document that only the wire formats have; dates as ISO 8601. */
export type WireDocument = Pick<
  typeof documents.$inferSelect,
  | "id"
  | "corpusId"
  | "sourcePath"
  | "format"
  | "authorityId"
  | "adoptionStatus"
  | "docType"
  | "publishedDate"
  | "projectId"
  | "matterId"
  | "tags"
  | "confidentiality"
  | "sourceLocator"
> & {
  readonly sourceType: SourceType;
  /** sha256 of the published version's original. */
  readonly byteHash: string;
  readonly modifiedAt: Date;
  readonly indexedAt: Date | null;
};

export type WireChunk = Pick<
  typeof chunks.$inferSelect,
  | "id"
  | "ordinal"
  | "kind"
  | "page"
  | "sectionPath"
  | "policySectionId"
  | "policyClauseId"
  | "policyTopicTags"
  | "injectionFlags"
> & {
  readonly riskScore: number;
  /** The whole text, with secrets masked. Positions are those of the canonical text. */
  readonly text: string;
};

type Instants = { readonly modifiedAt: string; readonly indexedAt: string | null };

/** Returns the documents of results by id, as far as the actor may see them. */
async function wireDocuments(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireDocument>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Omit<WireDocument, keyof Instants> & Instants>(
    context.db,
    sql`select ${documents}.id, ${documents}.corpus_id as "corpusId", ${documents}.source_path as "sourcePath",
        ${documents}.format, ${documents}.authority_id as "authorityId",
        ${documents}.adoption_status as "adoptionStatus", ${documents}.doc_type as "docType",
        ${documents}.published_date as "publishedDate", ${documents}.project_id as "projectId",
        ${documents}.matter_id as "matterId", ${documents}.tags, ${documents}.confidentiality,
        ${documents}.source_locator as "sourceLocator", ${corpora}.source_type as "sourceType",
        p.byte_hash as "byteHash", p.indexed_at as "indexedAt",
        coalesce(${documents}.source_modified_at, p.created_at) as "modifiedAt"
      from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions p on p.id = ${documents}.published_version_id
      where ${documents}.id = any(${sql.param(ids)}::text[]) and ${visibleEvidence(context.actor)}`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      {
        ...row,
        modifiedAt: new Date(row.modifiedAt),
        indexedAt: row.indexedAt === null ? null : new Date(row.indexedAt),
      },
    ]),
  );
}

/** Returns whole passages by id, as far as the actor may see them. */
async function wireChunks(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, WireChunk>> {
  if (ids.length === 0) return new Map();
  const found = await rows<WireChunk>(
    context.db,
    sql`select ${chunks}.id, ${chunks}.chunk_ordinal as ordinal, ${chunks}.kind, ${chunks}.page,
        ${chunks}.section_path as "sectionPath", ${chunks}.policy_section_id as "policySectionId",
        ${chunks}.policy_clause_id as "policyClauseId", ${chunks}.policy_topic_tags as "policyTopicTags",
        ${chunks}.injection_flags as "injectionFlags", ${chunks}.risk_score::float8 as "riskScore",
        ${chunks}.text
      from unnest(${integers(ids)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
      join ${documents} on ${documents}.id = ${chunks}.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${visibleEvidence(context.actor)}`,
  );
  return new Map(found.map((row) => [row.id, { ...row, text: maskSecrets(row.text) }]));
}

export type WireRows = {
  readonly documents: ReadonlyMap<string, WireDocument>;
  readonly chunks: ReadonlyMap<number, WireChunk>;
  /** Text of pages that were found without a passage, by `document#page`. */
  readonly pages: ReadonlyMap<string, string>;
};

/** Returns all wire facts about an answer's results, with one query per kind of row. */
export async function wireRows(context: Context, results: SearchResponse["results"]): Promise<WireRows> {
  const passages = results.flatMap(({ documentId, passages: of }) =>
    of.map((passage) => ({ documentId, ...passage })),
  );
  const chunkIds = passages.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId]));
  const pageKeys = passages.flatMap(({ documentId, chunkId, pageEvidence }) =>
    chunkId === null && pageEvidence !== null ? [{ documentId, page: pageEvidence.page }] : [],
  );
  const [documentRows, chunkRows, pageRows] = await Promise.all([
    wireDocuments(
      context,
      results.map(({ documentId }) => documentId),
    ),
    wireChunks(context, chunkIds),
    shownPages(context, pageKeys),
  ]);
  return {
    documents: documentRows,
    chunks: chunkRows,
    pages: new Map(pageRows.map((row) => [`${row.documentId}#${row.page}`, maskSecrets(row.text)])),
  };
}
