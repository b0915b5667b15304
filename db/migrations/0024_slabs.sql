CREATE TABLE "slab_parts" (
	"slab_id" integer NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "slab_parts_slab_id_kind_place_pk" PRIMARY KEY("slab_id","kind","place")
);
--> statement-breakpoint
CREATE TABLE "slabs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slabs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"generation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"large" boolean NOT NULL,
	"passages" integer NOT NULL,
	"first_chunk" integer NOT NULL,
	"last_chunk" integer NOT NULL,
	"bytes" integer NOT NULL,
	"dead" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"dead_version" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "slab_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "slab_parts" ADD CONSTRAINT "slab_parts_slab_id_slabs_id_fk" FOREIGN KEY ("slab_id") REFERENCES "public"."slabs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slabs" ADD CONSTRAINT "slabs_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slabs_generation" ON "slabs" USING btree ("generation_id","kind");