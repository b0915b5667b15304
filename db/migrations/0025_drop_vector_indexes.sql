-- Searches compare the sign codes of slabs: the HNSW indexes of earlier releases, and the job that built them, have no use.
DO $$
DECLARE
	index_name text;
BEGIN
	FOR index_name IN
		SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
		WHERE i.indrelid = 'embeddings'::regclass AND c.relname LIKE 'embeddings\_hnsw\_%'
	LOOP
		EXECUTE format('DROP INDEX %I', index_name);
	END LOOP;
END $$;
--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" = 'keep-vector-index' AND "state" IN ('queued', 'running');
