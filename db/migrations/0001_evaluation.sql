CREATE TABLE "evaluation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"set_name" text NOT NULL,
	"set_kind" text NOT NULL,
	"set_hash" text NOT NULL,
	"k" integer NOT NULL,
	"query_count" integer NOT NULL,
	"cases" jsonb,
	"route" text NOT NULL,
	"recipe_hash" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"error" text,
	"figures" jsonb,
	"per_query" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "judgements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judgements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"query_text" text NOT NULL,
	"query_hash" text NOT NULL,
	"corpus_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"char_start" integer NOT NULL,
	"char_end" integer NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"grade" smallint NOT NULL,
	"actor_id" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_runs_set" ON "evaluation_runs" USING btree ("set_name","route","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "judgements_once" ON "judgements" USING btree ("query_hash","document_id","version_number","char_start","char_end","actor_id");--> statement-breakpoint
CREATE INDEX "judgements_document" ON "judgements" USING btree ("document_id");