CREATE TABLE "page_embeddings" (
	"version_id" integer NOT NULL,
	"document_id" text NOT NULL,
	"corpus_id" text NOT NULL,
	"page" integer NOT NULL,
	"model_id" text NOT NULL,
	"input_hash" text NOT NULL,
	"patch_count" integer NOT NULL,
	"boxes" "bytea" NOT NULL,
	"vectors" halfvec[] NOT NULL,
	"codes" bit varying[] NOT NULL,
	"embed_ms" real NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "page_embeddings_version_id_page_model_id_pk" PRIMARY KEY("version_id","page","model_id")
);
--> statement-breakpoint
ALTER TABLE "page_embeddings" ADD CONSTRAINT "page_embeddings_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_embeddings_input" ON "page_embeddings" USING btree ("model_id","input_hash");--> statement-breakpoint
CREATE INDEX "page_embeddings_corpus" ON "page_embeddings" USING btree ("corpus_id","model_id");--> statement-breakpoint
-- Half-precision numbers do not compress; uncompressed they are read without unpacking.
ALTER TABLE "page_embeddings" ALTER COLUMN "vectors" SET STORAGE EXTERNAL;