CREATE TABLE "page_corrections" (
	"version_id" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_corrections_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "page_pictures" (
	"byte_hash" text NOT NULL,
	"number" integer NOT NULL,
	"picture_hash" text,
	"thumbnail_hash" text,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"px_per_point" real NOT NULL,
	"bytes" integer NOT NULL,
	"renderer" text NOT NULL,
	"error_message" text,
	CONSTRAINT "page_pictures_byte_hash_number_pk" PRIMARY KEY("byte_hash","number")
);
--> statement-breakpoint
CREATE TABLE "page_readings" (
	"byte_hash" text NOT NULL,
	"number" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"reading" jsonb,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_readings_byte_hash_number_fingerprint_pk" PRIMARY KEY("byte_hash","number","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "source" text DEFAULT 'text_layer' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "source_reason" text DEFAULT 'has_text' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "confidence" real;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "word_confidences" "bytea";--> statement-breakpoint
ALTER TABLE "page_corrections" ADD CONSTRAINT "page_corrections_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_pictures_picture" ON "page_pictures" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "page_pictures_thumbnail" ON "page_pictures" USING btree ("thumbnail_hash");