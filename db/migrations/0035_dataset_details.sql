ALTER TABLE "datasets" ADD COLUMN "coverage_of" text;--> statement-breakpoint
ALTER TABLE "record_readings" ADD COLUMN "layers" jsonb DEFAULT '[]'::jsonb NOT NULL;