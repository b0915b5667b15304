DROP INDEX "judgements_once";--> statement-breakpoint
ALTER TABLE "judgements" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_once" UNIQUE NULLS NOT DISTINCT("query_hash","document_id","version_number","char_start","char_end","page","actor_id");