CREATE TABLE "topic_taggings" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"vocabulary" text NOT NULL,
	"tags" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" text PRIMARY KEY NOT NULL,
	"corpus_id" text,
	"name" text NOT NULL,
	"terms" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "topic_taggings" ADD CONSTRAINT "topic_taggings_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topics_corpus" ON "topics" USING btree ("corpus_id");--> statement-breakpoint
-- Stored passages have the topics that were in the code until now, so they need not be tagged again.
INSERT INTO "topic_taggings" ("version_id", "vocabulary", "tags")
SELECT "version_id", '13a81dc32c13ae04', coalesce(array_agg(DISTINCT "tag" ORDER BY "tag") FILTER (WHERE "tag" IS NOT NULL), '{}')
FROM "chunks" LEFT JOIN LATERAL unnest("policy_topic_tags") AS "given"("tag") ON true
GROUP BY "version_id";