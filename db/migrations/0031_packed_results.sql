ALTER TABLE "tool_runs" ADD COLUMN "packed_results" "bytea";--> statement-breakpoint
-- The bytes are compressed already.
ALTER TABLE "tool_runs" ALTER COLUMN "packed_results" SET STORAGE EXTERNAL;
