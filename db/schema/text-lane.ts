import { sql } from "drizzle-orm";
import { date, integer, pgView, text } from "drizzle-orm/pg-core";
import { chunks } from "./chunks.ts";
import { corpora } from "./corpora.ts";
import { documents } from "./documents.ts";
import { versions } from "./versions.ts";

/**
 * The text lane's rows as searches see them: published generations, published versions, nothing removed. Each row
 * has the minimum metadata of evidence and its EvidenceRef.
 */
export const textLaneRows = pgView("text_lane", {
  evidenceRef: text("evidence_ref").notNull(),
  corpusId: text("corpus_id").notNull(),
  documentId: text("document_id").notNull(),
  authorityId: text("authority_id"),
  docType: text("doc_type"),
  publishedDate: date("published_date"),
  page: integer("page"),
  sectionPath: text("section_path").array().notNull(),
  policySectionId: text("policy_section_id"),
  policyClauseId: text("policy_clause_id"),
  policyTopicTags: text("policy_topic_tags").array().notNull(),
  chunkId: integer("chunk_id").notNull(),
  chunkOrdinal: integer("chunk_ordinal").notNull(),
  text: text("text").notNull(),
}).as(sql`
  select 'doc::' || ${documents.id} || '@' || ${versions.number}
      || '::chars-' || ${chunks.charStart} || '-' || ${chunks.charEnd} as evidence_ref,
    ${documents.corpusId}, ${chunks.documentId}, ${documents.authorityId}, ${documents.docType},
    ${documents.publishedDate}, ${chunks.page}, ${chunks.sectionPath}, ${chunks.policySectionId},
    ${chunks.policyClauseId}, ${documents.policyTopicTags} || ${chunks.policyTopicTags} as policy_topic_tags,
    ${chunks.id} as chunk_id, ${chunks.ordinal}, ${chunks.text}
  from ${chunks}
  join ${documents} on ${documents.publishedVersionId} = ${chunks.versionId}
  join ${corpora} on ${corpora.id} = ${documents.corpusId} and ${corpora.publishedGenerationId} = ${chunks.generationId}
  join ${versions} on ${versions.id} = ${chunks.versionId}
  where ${documents.deletedAt} is null and ${corpora.deletedAt} is null`);
