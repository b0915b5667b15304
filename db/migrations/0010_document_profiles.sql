CREATE TABLE "document_profiles" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"summary" jsonb NOT NULL,
	"method" text NOT NULL,
	"written" jsonb,
	"note" text,
	"topics" text[] NOT NULL,
	"key_terms" jsonb NOT NULL,
	"entities" jsonb NOT NULL,
	"recipe_hash" text NOT NULL,
	"built_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_profiles" ADD CONSTRAINT "document_profiles_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_profiles" ADD CONSTRAINT "document_profiles_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_profiles_document" ON "document_profiles" USING btree ("document_id");