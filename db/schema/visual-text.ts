import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, pgView, text, timestamp } from "drizzle-orm/pg-core";
import { assets } from "./assets.ts";
import { chunks } from "./chunks.ts";
import { corpora } from "./corpora.ts";
import { documents } from "./documents.ts";
import { generations } from "./generations.ts";
import { versions } from "./versions.ts";

/**
 * Searches read a version's visual-text records only after this row names their generation. It is written when OCR
 * text, captions and linked refs are complete and every record is stored.
 */
export const visualTexts = pgTable(
  "visual_texts",
  {
    versionId: integer("version_id")
      .primaryKey()
      .references(() => versions.id, { onDelete: "cascade" }),
    generationId: integer("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    /** Hash over the records and their title. If it is unchanged, nothing is rebuilt. */
    inputHash: text("input_hash").notNull(),
    recordCount: integer("record_count").notNull(),
    indexedAt: timestamp("indexed_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("visual_texts_generation").on(table.generationId)], // removing a generation
);

/**
 * The visual-text lane's rows as searches see them: an asset, or a recognised page. Each row has the minimum metadata
 * of evidence and its EvidenceRef.
 */
export const visualTextLaneRows = pgView("visual_text_lane", {
  evidenceRef: text("evidence_ref").notNull(),
  corpusId: text("corpus_id").notNull(),
  sourceDocumentId: text("source_document_id").notNull(),
  authorityId: text("authority_id"),
  docType: text("doc_type"),
  publishedDate: date("published_date"),
  page: integer("page").notNull(),
  assetId: text("asset_id"),
  assetType: text("asset_type"),
  sectionPath: text("section_path").array().notNull(),
  policySectionId: text("policy_section_id"),
  policyClauseId: text("policy_clause_id"),
  policyTopicTags: text("policy_topic_tags").array().notNull(),
  chunkId: integer("chunk_id").notNull(),
  chunkOrdinal: integer("chunk_ordinal").notNull(),
  text: text("text").notNull(),
}).as(sql`
  select case when ${assets.assetId} is null
      then 'doc::' || ${documents.id} || '@' || ${versions.number} || '::page-' || ${chunks.page}
      else 'asset::' || ${documents.id} || '::' || ${assets.assetId} end as evidence_ref,
    ${documents.corpusId}, ${chunks.documentId} as source_document_id, ${documents.authorityId},
    ${documents.docType}, ${documents.publishedDate}, ${chunks.page}, ${assets.assetId}, ${assets.assetType},
    ${chunks.sectionPath}, ${chunks.policySectionId}, ${chunks.policyClauseId},
    ${documents.policyTopicTags} || ${chunks.policyTopicTags} as policy_topic_tags,
    ${chunks.id} as chunk_id, ${chunks.ordinal}, ${chunks.text}
  from ${chunks}
  join ${visualTexts} on ${visualTexts.versionId} = ${chunks.versionId}
    and ${visualTexts.generationId} = ${chunks.generationId}
  join ${generations} on ${generations.id} = ${chunks.generationId} and ${generations.lane} = 'visual-text'
    and ${generations.state} = 'published'
  join ${documents} on ${documents.publishedVersionId} = ${chunks.versionId}
  join ${corpora} on ${corpora.id} = ${documents.corpusId}
  join ${versions} on ${versions.id} = ${chunks.versionId}
  left join ${assets} on ${assets.versionId} = ${chunks.versionId} and ${chunks.kind} = 'caption'
    and ${assets.ordinal} = ${chunks.ordinal}
  where ${documents.deletedAt} is null and ${corpora.deletedAt} is null`);
