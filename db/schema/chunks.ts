import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CHUNK_KINDS, type Entity, type ExplicitLink } from "#lib/domain/chunk.ts";
import { prefixWords } from "../prefix-words.ts";
import { generations } from "./generations.ts";
import { versions } from "./versions.ts";

/** Numbers of segments: groups of neighbouring passages, about a page long. */
export const segmentIds = pgSequence("segment_ids");

/** A passage. Derived: it can be deleted and rebuilt, and is never referred to by id outside the index (ADR 0012). */
export const chunks = pgTable(
  "chunks",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    generationId: integer("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    versionId: integer("version_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    documentId: text("document_id").notNull(),
    corpusId: text("corpus_id").notNull(),
    ordinal: integer("chunk_ordinal").notNull(),
    segmentId: integer("segment_id").notNull(),
    kind: text("kind", {
      enum: CHUNK_KINDS,
    }).notNull(),
    /** Code points of the canonical text, half-open. */
    charStart: integer("char_start").notNull(),
    charEnd: integer("char_end").notNull(),
    startLine: integer("start_line").notNull(),
    endLine: integer("end_line").notNull(),
    page: integer("page"),
    pageLast: integer("page_last"),
    sectionPath: text("section_path").array().notNull().default(sql`'{}'::text[]`),
    clauseIds: text("clause_ids").array().notNull().default(sql`'{}'::text[]`),
    policySectionId: text("policy_section_id"),
    policyClauseId: text("policy_clause_id"),
    policyTopicTags: text("policy_topic_tags").array().notNull().default(sql`'{}'::text[]`),
    parentOrdinal: integer("parent_ordinal"),
    codeLanguage: text("code_language"),
    isDecision: boolean("is_decision").notNull().default(false),
    isQuestion: boolean("is_question").notNull().default(false),
    isAction: boolean("is_action").notNull().default(false),
    injectionFlags: text("injection_flags").array().notNull().default(sql`'{}'::text[]`),
    riskScore: real("risk_score").notNull().default(0),
    entities: jsonb("entities").$type<Entity[]>().notNull().default([]),
    links: jsonb("links").$type<ExplicitLink[]>().notNull().default([]),
    /** True if a person excluded it from every search (disabled_passages). */
    disabled: boolean("disabled").notNull().default(false),
    text: text("text").notNull(),
    /** Ids of the text's terms in order, to find query words that are next to each other. */
    termSequence: integer("term_sequence").array().notNull().default(sql`'{}'::integer[]`),
    /** Field-weighted length in terms, BM25's dl. */
    termCount: integer("term_count").notNull().default(0),
    /** Hash over the text, its context, the policy and the analyser. Re-indexing keeps rows with the same hash. */
    inputHash: text("input_hash").notNull(),
  },
  (table) => [
    // A version's passages in order; also the natural key.
    uniqueIndex("chunks_version_ordinal").on(table.versionId, table.generationId, table.ordinal),
    // Purging a document, and finding its passages in a result.
    index("chunks_document").on(table.documentId),
    // Suggestions for a question: the passages whose innermost heading has words that start so.
    index("chunks_heading").using("gin", prefixWords("section_path[cardinality(section_path)]")),
    // The report of passages that look like instructions: a few among very many.
    index("chunks_flagged").on(table.versionId, table.generationId).where(sql`injection_flags <> '{}'`),
  ],
);
