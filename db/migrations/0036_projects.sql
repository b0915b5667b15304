CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"reference" text,
	"stage" text,
	"authority" text,
	"site" text,
	"received_date" date,
	"valid_date" date,
	"decided_date" date,
	"decision" text,
	"corpora" text[] NOT NULL,
	"own_documents" boolean NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at");