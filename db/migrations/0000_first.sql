CREATE SEQUENCE "public"."segment_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"generation_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"document_id" text NOT NULL,
	"corpus_id" text NOT NULL,
	"chunk_ordinal" integer NOT NULL,
	"segment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"char_start" integer NOT NULL,
	"char_end" integer NOT NULL,
	"start_line" integer NOT NULL,
	"end_line" integer NOT NULL,
	"page" integer,
	"page_last" integer,
	"section_path" text[] DEFAULT '{}'::text[] NOT NULL,
	"clause_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"policy_section_id" text,
	"policy_clause_id" text,
	"policy_topic_tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"parent_ordinal" integer,
	"code_language" text,
	"is_decision" boolean DEFAULT false NOT NULL,
	"is_question" boolean DEFAULT false NOT NULL,
	"is_action" boolean DEFAULT false NOT NULL,
	"injection_flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"risk_score" real DEFAULT 0 NOT NULL,
	"entities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text NOT NULL,
	"term_sequence" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"term_count" integer DEFAULT 0 NOT NULL,
	"input_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corpora" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source_type" text DEFAULT 'upload' NOT NULL,
	"project_id" text,
	"matter_id" text,
	"source_binding_ref" text NOT NULL,
	"root_locator" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"include_patterns" text[] DEFAULT '{}'::text[] NOT NULL,
	"exclude_patterns" text[] DEFAULT '{}'::text[] NOT NULL,
	"metadata_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"motion_type_defaults" text[] DEFAULT '{}'::text[] NOT NULL,
	"document_role_defaults" text[] DEFAULT '{}'::text[] NOT NULL,
	"workflow_stage_defaults" text[] DEFAULT '{}'::text[] NOT NULL,
	"topology_labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"sync_mode" text DEFAULT 'manual' NOT NULL,
	"confidentiality" text DEFAULT 'internal' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"published_generation_id" integer,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "corpus_health" (
	"corpus_id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'unknown' NOT NULL,
	"freshness_state" text DEFAULT 'unknown' NOT NULL,
	"last_indexed_at" timestamp with time zone,
	"last_sync_started_at" timestamp with time zone,
	"last_sync_finished_at" timestamp with time zone,
	"document_count" integer DEFAULT 0 NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"degraded_reason" text,
	"last_error" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"corpus_id" text NOT NULL,
	"source_path" text NOT NULL,
	"file_name" text NOT NULL,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"media_type" text NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"published_version_id" integer,
	"authority_id" text,
	"doc_type" text,
	"adoption_status" text,
	"published_date" date,
	"effective_from" date,
	"effective_to" date,
	"author" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"policy_topic_tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"project_id" text,
	"matter_id" text,
	"confidentiality" text DEFAULT 'internal' NOT NULL,
	"metadata_origins" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source_interface" text DEFAULT 'web' NOT NULL,
	"source_conversation_id" text,
	"source_project_id" text,
	"parent_document" text,
	"source_locator" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source_modified_at" timestamp with time zone,
	"retrieval_count" integer DEFAULT 0 NOT NULL,
	"last_accessed_at" timestamp with time zone,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chunk_vectors" (
	"generation_id" integer NOT NULL,
	"chunk_id" integer NOT NULL,
	"facet" text NOT NULL,
	"window" smallint NOT NULL,
	"embedding_id" integer NOT NULL,
	"code" bit varying NOT NULL,
	CONSTRAINT "chunk_vectors_chunk_id_facet_window_pk" PRIMARY KEY("chunk_id","facet","window")
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embeddings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" text NOT NULL,
	"input_hash" text NOT NULL,
	"embedding" halfvec NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "generations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"corpus_id" text NOT NULL,
	"recipe_hash" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"state" text DEFAULT 'building' NOT NULL,
	"embedding_model_id" text,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"total_length" bigint DEFAULT 0 NOT NULL,
	"segment_count" integer DEFAULT 0 NOT NULL,
	"segment_length" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"corpus_id" text,
	"document_id" text,
	"version_id" integer,
	"batch_id" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"generation_id" integer NOT NULL,
	"term_id" integer NOT NULL,
	"chunk_id" integer NOT NULL,
	"segment_id" integer NOT NULL,
	"tf" real NOT NULL,
	"length" integer NOT NULL,
	"segment_length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_stats" (
	"generation_id" integer NOT NULL,
	"term_id" integer NOT NULL,
	"document_frequency" integer NOT NULL,
	"segment_frequency" integer NOT NULL,
	CONSTRAINT "term_stats_generation_id_term_id_pk" PRIMARY KEY("generation_id","term_id")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"trace_id" text NOT NULL,
	"tool" text NOT NULL,
	"provider_kind" text NOT NULL,
	"lane" text,
	"model_id" text,
	"inputs_logged" jsonb NOT NULL,
	"outputs" jsonb NOT NULL,
	"reason_codes" text[] NOT NULL,
	"latency_ms" integer NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"version_id" integer NOT NULL,
	"number" integer NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"char_start" integer NOT NULL,
	"char_end" integer NOT NULL,
	"words" "bytea" NOT NULL,
	CONSTRAINT "pages_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "version_texts" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"blocks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"byte_hash" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"format" text NOT NULL,
	"text_hash" text,
	"extractor_fingerprint" text,
	"char_count" integer,
	"page_count" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"generation_id" integer,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"embedded_share" real DEFAULT 0 NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_code" text,
	"error_message" text,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"indexed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_health" ADD CONSTRAINT "corpus_health_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_vectors" ADD CONSTRAINT "chunk_vectors_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_vectors" ADD CONSTRAINT "chunk_vectors_embedding_id_embeddings_id_fk" FOREIGN KEY ("embedding_id") REFERENCES "public"."embeddings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_texts" ADD CONSTRAINT "version_texts_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_version_ordinal" ON "chunks" USING btree ("version_id","generation_id","chunk_ordinal");--> statement-breakpoint
CREATE INDEX "chunks_document" ON "chunks" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corpora_title_living" ON "corpora" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_path_living" ON "documents" USING btree ("corpus_id","source_path") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_corpus_updated" ON "documents" USING btree ("corpus_id","updated_at");--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "chunk_vectors_generation" ON "chunk_vectors" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "chunk_vectors_embedding" ON "chunk_vectors" USING btree ("embedding_id");--> statement-breakpoint
CREATE UNIQUE INDEX "embeddings_input" ON "embeddings" USING btree ("model_id","input_hash");--> statement-breakpoint
CREATE INDEX "generations_corpus" ON "generations" USING btree ("corpus_id","state");--> statement-breakpoint
CREATE INDEX "jobs_batch" ON "jobs" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "jobs_document" ON "jobs" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "postings_scoring" ON "postings" USING btree ("generation_id","term_id","chunk_id","segment_id","tf","length","segment_length");--> statement-breakpoint
CREATE INDEX "postings_chunk" ON "postings" USING btree ("chunk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_term" ON "terms" USING btree ("term");--> statement-breakpoint
CREATE INDEX "tool_runs_trace" ON "tool_runs" USING btree ("trace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_document_number" ON "versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "versions_byte_hash" ON "versions" USING btree ("byte_hash");--> statement-breakpoint
CREATE VIEW "public"."text_lane" AS (
  select 'doc::' || "documents"."id" || '@' || "versions"."number"
      || '::chars-' || "chunks"."char_start" || '-' || "chunks"."char_end" as evidence_ref,
    "documents"."corpus_id", "chunks"."document_id", "documents"."authority_id", "documents"."doc_type",
    "documents"."published_date", "chunks"."page", "chunks"."section_path", "chunks"."policy_section_id",
    "chunks"."policy_clause_id", "documents"."policy_topic_tags" || "chunks"."policy_topic_tags" as policy_topic_tags,
    "chunks"."id" as chunk_id, "chunks"."chunk_ordinal", "chunks"."text"
  from "chunks"
  join "documents" on "documents"."published_version_id" = "chunks"."version_id"
  join "corpora" on "corpora"."id" = "documents"."corpus_id" and "corpora"."published_generation_id" = "chunks"."generation_id"
  join "versions" on "versions"."id" = "chunks"."version_id"
  where "documents"."deleted_at" is null and "corpora"."deleted_at" is null);