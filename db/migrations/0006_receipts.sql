CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"trace_id" text,
	"provider_kind" text NOT NULL,
	"search_lane" text NOT NULL,
	"corpus_ids" text[] NOT NULL,
	"project_id" text,
	"matter_id" text,
	"query_class" text,
	"latency_ms" integer,
	"result_count" integer,
	"decision_reason_codes" text[] NOT NULL,
	"freshness_state" text NOT NULL,
	"degraded_reason" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"frame" jsonb NOT NULL,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"profile" text NOT NULL,
	"mode" text NOT NULL,
	"lanes" text[] NOT NULL,
	"corpus_ids" text[] NOT NULL,
	"reason_codes" text[] NOT NULL,
	"document_count" integer NOT NULL,
	"took_ms" integer NOT NULL,
	"detail" jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"judged" boolean DEFAULT false NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "tool_runs_trace";--> statement-breakpoint
ALTER TABLE "tool_runs" ALTER COLUMN "latency_ms" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "tool_runs" ADD COLUMN "ordinal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_runs" ADD COLUMN "status" text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_runs" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "tool_runs" ADD COLUMN "started_ms" real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "events_trace" ON "events" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "events_name_created" ON "events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "receipts_created" ON "receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tool_runs_trace" ON "tool_runs" USING btree ("trace_id","ordinal");