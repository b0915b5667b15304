ALTER TABLE "jobs" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "run_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_active_key" ON "jobs" USING btree ("key") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("priority" DESC NULLS FIRST,"created_at","id") WHERE state in ('queued', 'running');--> statement-breakpoint
-- Earlier releases kept the queue in the tables of pg-boss. A restored backup and a new database have none.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL OR to_regclass('pgboss.queue') IS NULL THEN
		RETURN;
	END IF;
	-- The schema can be another application's alone.
	IF NOT EXISTS (SELECT FROM pgboss.queue WHERE name = 'sightline') THEN
		RETURN;
	END IF;
	UPDATE "jobs" SET "lease_until" = now() + interval '60 seconds' WHERE "state" = 'running';
	UPDATE "jobs" SET
		"key" = waiting.singleton_key,
		"priority" = waiting.priority,
		"run_after" = waiting.start_after
	FROM pgboss.job waiting
	WHERE waiting.name = 'sightline' AND waiting.id::text = "jobs"."id"
		AND waiting.state::text IN ('created', 'retry', 'active') AND "jobs"."state" IN ('queued', 'running');
	-- Another application may keep its queues in the same schema.
	IF EXISTS (SELECT FROM pgboss.queue WHERE name <> 'sightline' AND name NOT LIKE '\_\_pgboss%') THEN
		DELETE FROM pgboss.job WHERE name = 'sightline';
	ELSE
		DROP SCHEMA pgboss CASCADE;
	END IF;
END $$;
