CREATE TABLE "pack_items" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"evidence_ref" text NOT NULL,
	"document_id" text NOT NULL,
	"corpus_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"char_start" integer NOT NULL,
	"char_end" integer NOT NULL,
	"page" integer,
	"byte_hash" text NOT NULL,
	"quote_hash" text NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"section_path" text[] NOT NULL,
	"modality" text NOT NULL,
	"provenance" jsonb NOT NULL,
	"named_document_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_items_once" UNIQUE("pack_id","evidence_ref")
);
--> statement-breakpoint
CREATE TABLE "pack_versions" (
	"pack_id" text NOT NULL,
	"number" integer NOT NULL,
	"arrangement" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_versions_pack_id_number_pk" PRIMARY KEY("pack_id","number")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"saved_revision" integer DEFAULT 0 NOT NULL,
	"frame" jsonb,
	"assembly" jsonb,
	"receipt_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_versions" ADD CONSTRAINT "pack_versions_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_items_document" ON "pack_items" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "packs_updated" ON "packs" USING btree ("updated_at","id");