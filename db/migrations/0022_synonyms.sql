CREATE TABLE "synonym_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"corpus_id" text,
	"terms" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "synonym_groups" ADD CONSTRAINT "synonym_groups_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "synonym_groups_corpus" ON "synonym_groups" USING btree ("corpus_id");