ALTER TABLE "source_entries" ADD COLUMN "tried_under" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "applied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "failed" integer DEFAULT 0 NOT NULL;