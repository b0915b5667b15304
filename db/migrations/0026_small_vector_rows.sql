-- The hash includes the id of the model, and a generation uses one model, so the index does not need it.
ALTER TABLE "embeddings" DROP CONSTRAINT "embeddings_input";--> statement-breakpoint
ALTER TABLE "embeddings" ALTER COLUMN "input_hash" SET DATA TYPE bytea USING decode("input_hash", 'hex');--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_input" UNIQUE NULLS NOT DISTINCT("input_hash","generation_id");--> statement-breakpoint
-- Searches read the sign codes of slabs, so nothing reads this column.
ALTER TABLE "chunk_vectors" DROP COLUMN "code";--> statement-breakpoint
-- Only writing the rows again frees the space of the column.
CLUSTER "chunk_vectors" USING "chunk_vectors_chunk_id_facet_window_pk";--> statement-breakpoint
ALTER TABLE "chunk_vectors" SET WITHOUT CLUSTER;
