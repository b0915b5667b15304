CREATE TABLE "assets" (
	"version_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"document_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"page" integer NOT NULL,
	"x0" real NOT NULL,
	"y0" real NOT NULL,
	"x1" real NOT NULL,
	"y1" real NOT NULL,
	"asset_type" text NOT NULL,
	"reason" text NOT NULL,
	"label" text,
	"caption" text,
	"caption_start" integer,
	"caption_end" integer,
	"linked_refs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "assets_version_id_ordinal_pk" PRIMARY KEY("version_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "visual_texts" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"generation_id" integer NOT NULL,
	"input_hash" text NOT NULL,
	"record_count" integer NOT NULL,
	"indexed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "lane" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "graphics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_texts" ADD CONSTRAINT "visual_texts_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_texts" ADD CONSTRAINT "visual_texts_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_document_asset" ON "assets" USING btree ("document_id","asset_id");--> statement-breakpoint
CREATE INDEX "assets_version_page" ON "assets" USING btree ("version_id","page");--> statement-breakpoint
CREATE INDEX "visual_texts_generation" ON "visual_texts" USING btree ("generation_id");--> statement-breakpoint
CREATE VIEW "public"."visual_text_lane" AS (
  select case when "assets"."asset_id" is null
      then 'doc::' || "documents"."id" || '@' || "versions"."number" || '::page-' || "chunks"."page"
      else 'asset::' || "documents"."id" || '::' || "assets"."asset_id" end as evidence_ref,
    "documents"."corpus_id", "chunks"."document_id" as source_document_id, "documents"."authority_id",
    "documents"."doc_type", "documents"."published_date", "chunks"."page", "assets"."asset_id", "assets"."asset_type",
    "chunks"."section_path", "chunks"."policy_section_id", "chunks"."policy_clause_id",
    "documents"."policy_topic_tags" || "chunks"."policy_topic_tags" as policy_topic_tags,
    "chunks"."id" as chunk_id, "chunks"."chunk_ordinal", "chunks"."text"
  from "chunks"
  join "visual_texts" on "visual_texts"."version_id" = "chunks"."version_id"
    and "visual_texts"."generation_id" = "chunks"."generation_id"
  join "generations" on "generations"."id" = "chunks"."generation_id" and "generations"."lane" = 'visual-text'
    and "generations"."state" = 'published'
  join "documents" on "documents"."published_version_id" = "chunks"."version_id"
  join "corpora" on "corpora"."id" = "documents"."corpus_id"
  join "versions" on "versions"."id" = "chunks"."version_id"
  left join "assets" on "assets"."version_id" = "chunks"."version_id" and "chunks"."kind" = 'caption'
    and "assets"."ordinal" = "chunks"."chunk_ordinal"
  where "documents"."deleted_at" is null and "corpora"."deleted_at" is null);