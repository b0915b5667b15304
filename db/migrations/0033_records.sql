CREATE TABLE "dataset_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dataset_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dataset_id" text NOT NULL,
	"number" integer,
	"version_id" integer NOT NULL,
	"recipe" text NOT NULL,
	"content_hash" text,
	"mapping" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"report" jsonb,
	"record_count" integer DEFAULT 0 NOT NULL,
	"placed_count" integer DEFAULT 0 NOT NULL,
	"bounds" "box",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"layer" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"publisher" text,
	"licence" text,
	"source" text,
	"mapping" jsonb,
	"origin" text DEFAULT 'recognised' NOT NULL,
	"coverage" "bytea",
	"published_version" integer,
	"read_version_id" integer,
	"read_recipe" text,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_readings" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"reader" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"datasets" jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "records" (
	"dataset_version_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"row" integer NOT NULL,
	"reference" text NOT NULL,
	"name" text,
	"organisation" text,
	"entry_date" date,
	"valid_from" date,
	"valid_to" date,
	"documentation_url" text,
	"notes" text,
	"attributes" jsonb NOT NULL,
	"geometry" "bytea",
	"bounds" "box",
	"area_m2" double precision,
	"faults" jsonb NOT NULL,
	"content_hash" "bytea" NOT NULL,
	CONSTRAINT "records_dataset_version_id_ordinal_pk" PRIMARY KEY("dataset_version_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD CONSTRAINT "dataset_versions_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD CONSTRAINT "dataset_versions_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_readings" ADD CONSTRAINT "record_readings_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_dataset_version_id_dataset_versions_id_fk" FOREIGN KEY ("dataset_version_id") REFERENCES "public"."dataset_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_versions_number" ON "dataset_versions" USING btree ("dataset_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_versions_read" ON "dataset_versions" USING btree ("dataset_id","version_id","recipe");--> statement-breakpoint
CREATE UNIQUE INDEX "datasets_layer" ON "datasets" USING btree ("document_id","layer");--> statement-breakpoint
CREATE INDEX "place_reports_as_of" ON "place_reports" USING btree ("as_of","id");--> statement-breakpoint
CREATE UNIQUE INDEX "records_reference" ON "records" USING btree ("dataset_version_id","reference");--> statement-breakpoint
CREATE INDEX "records_key" ON "records" USING btree (('ref:' || lower(regexp_replace("reference", '\s', '', 'g'))));--> statement-breakpoint
CREATE INDEX "records_bounds" ON "records" USING gist ("bounds");