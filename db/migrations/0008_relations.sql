CREATE TABLE "anchors" (
	"version_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"char_start" integer,
	"char_end" integer,
	"page" integer,
	"weight" real DEFAULT 1 NOT NULL,
	CONSTRAINT "anchors_version_id_ordinal_pk" PRIMARY KEY("version_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "related_versions" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"input_hash" text NOT NULL,
	"recipe" text NOT NULL,
	"generation_id" integer,
	"embedded_share" real NOT NULL,
	"model_id" text,
	"embedding" halfvec,
	"related_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"version_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"char_start" integer,
	"char_end" integer,
	"to_key" text,
	"to_names" text[] DEFAULT '{}' NOT NULL,
	"uri" text,
	"score" real NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "relations_version_id_ordinal_pk" PRIMARY KEY("version_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_versions" ADD CONSTRAINT "related_versions_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchors_key" ON "anchors" USING btree ("key","version_id");--> statement-breakpoint
CREATE INDEX "related_versions_model" ON "related_versions" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "relations_to_key" ON "relations" USING btree ("to_key","version_id");--> statement-breakpoint
CREATE INDEX "relations_place" ON "relations" USING btree ("version_id","char_start");