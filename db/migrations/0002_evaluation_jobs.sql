ALTER TABLE "evaluation_runs" ADD COLUMN "batch_id" text;--> statement-breakpoint
CREATE INDEX "evaluation_runs_batch" ON "evaluation_runs" USING btree ("batch_id");