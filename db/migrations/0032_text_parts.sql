CREATE TABLE "version_text_parts" (
	"version_id" integer NOT NULL,
	"char_start" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "version_text_parts_version_id_char_start_pk" PRIMARY KEY("version_id","char_start")
);
--> statement-breakpoint
ALTER TABLE "version_texts" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "version_text_parts" ADD CONSTRAINT "version_text_parts_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Postgres counts characters from the start of a value, so a text is cut into large pieces first.
INSERT INTO "version_text_parts" ("version_id", "char_start", "text")
SELECT t."version_id", large."at" + small."at", substr(piece."text", small."at" + 1, 8192)
FROM "version_texts" t
CROSS JOIN LATERAL generate_series(0, char_length(t."text") - 1, 819200) AS large("at")
CROSS JOIN LATERAL (SELECT substr(t."text", large."at" + 1, 819200) AS "text" OFFSET 0) AS piece
CROSS JOIN LATERAL generate_series(0, char_length(piece."text") - 1, 8192) AS small("at")
WHERE char_length(t."text") > 65536;--> statement-breakpoint
UPDATE "version_texts" SET "text" = NULL
WHERE "version_id" IN (SELECT "version_id" FROM "version_text_parts");
