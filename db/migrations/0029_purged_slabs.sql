ALTER TABLE "slabs" ADD COLUMN "purge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A deletion that was killed may have left bytes of a document in any slab with dead passages.
UPDATE "slabs" SET "purge" = true WHERE cardinality("dead") > 0;
