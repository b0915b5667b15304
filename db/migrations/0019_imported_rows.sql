CREATE TABLE "import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"corpus_id" text NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "embeddings_input";--> statement-breakpoint
ALTER TABLE "page_readings" DROP CONSTRAINT "page_readings_byte_hash_number_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embeddings" ADD COLUMN "generation_id" integer;--> statement-breakpoint
ALTER TABLE "page_readings" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_corpus_id_corpora_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."corpora"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_kind" ON "import_rows" USING btree ("corpus_id","kind","id");--> statement-breakpoint
ALTER TABLE "page_readings" ADD CONSTRAINT "page_readings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_readings_document" ON "page_readings" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_input" UNIQUE NULLS NOT DISTINCT("model_id","input_hash","generation_id");--> statement-breakpoint
ALTER TABLE "page_readings" ADD CONSTRAINT "page_readings_once" UNIQUE NULLS NOT DISTINCT("byte_hash","number","fingerprint","document_id");