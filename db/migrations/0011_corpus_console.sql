CREATE TABLE "provider_health" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'unknown' NOT NULL,
	"note" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "query_stats" (
	"corpus_id" text PRIMARY KEY NOT NULL,
	"searches_7" integer DEFAULT 0 NOT NULL,
	"searches_30" integer DEFAULT 0 NOT NULL,
	"zero_hits_7" integer DEFAULT 0 NOT NULL,
	"median_ms" integer,
	"last_search_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corpus_roots" (
	"id" text PRIMARY KEY NOT NULL,
	"corpus_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"path_prefix" text DEFAULT '' NOT NULL,
	"locator" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"include_patterns" text[] DEFAULT '{}'::text[] NOT NULL,
	"exclude_patterns" text[] DEFAULT '{}'::text[] NOT NULL,
	"recursive" boolean DEFAULT true NOT NULL,
	"with_permissions" boolean DEFAULT false NOT NULL,
	"with_site_pages" boolean DEFAULT false NOT NULL,
	"credentials" jsonb,
	"cursor" text,
	"identity" text,
	"last_reached_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_entries" (
	"root_id" text NOT NULL,
	"path" text NOT NULL,
	"external_id" text NOT NULL,
	"change_tag" text NOT NULL,
	"size" bigint,
	"modified_at" timestamp with time zone,
	"byte_hash" text,
	"document_id" text,
	"skip_reason" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_entries_root_id_path_pk" PRIMARY KEY("root_id","path")
);
--> statement-breakpoint
CREATE TABLE "disabled_passages" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"char_start" integer NOT NULL,
	"char_end" integer NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" text NOT NULL,
	"root_id" text NOT NULL,
	"path" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"from_path" text,
	"entry" jsonb,
	"state" text DEFAULT 'planned' NOT NULL,
	"document_id" text,
	"error_code" text,
	"error_message" text,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"corpus_id" text NOT NULL,
	"trigger" text NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"plan_only" boolean DEFAULT false NOT NULL,
	"confirmed_by" text,
	"waits_because" text,
	"counts" jsonb,
	"cursors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" text,
	"error_code" text,
	"error_message" text,
	"actor_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "corpora" ADD COLUMN "schedule" text;--> statement-breakpoint
ALTER TABLE "corpora" ADD COLUMN "removal_limit" real DEFAULT 0.2 NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_health" ADD COLUMN "detail" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "corpus_health" ADD COLUMN "judged_by" text;--> statement-breakpoint
ALTER TABLE "corpus_health" ADD COLUMN "dirty" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "root_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "query_stats" ADD CONSTRAINT "query_stats_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corpus_roots" ADD CONSTRAINT "corpus_roots_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_root_id_corpus_roots_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."corpus_roots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_passages" ADD CONSTRAINT "disabled_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_items" ADD CONSTRAINT "sync_items_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corpus_roots_prefix" ON "corpus_roots" USING btree ("corpus_id","path_prefix");--> statement-breakpoint
CREATE INDEX "source_entries_external" ON "source_entries" USING btree ("root_id","external_id");--> statement-breakpoint
CREATE INDEX "source_entries_document" ON "source_entries" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "disabled_passages_document" ON "disabled_passages" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "sync_items_run" ON "sync_items" USING btree ("run_id","state","id");--> statement-breakpoint
CREATE INDEX "sync_runs_corpus" ON "sync_runs" USING btree ("corpus_id","started_at");--> statement-breakpoint
CREATE INDEX "sync_runs_finished" ON "sync_runs" USING btree ("finished_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_root_id_corpus_roots_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."corpus_roots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_root" ON "documents" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "jobs_corpus" ON "jobs" USING btree ("corpus_id","created_at");