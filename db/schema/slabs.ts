import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { generations } from "./generations.ts";
import { bytea } from "./types.ts";

/**
 * The slabs of the text index: immutable values with many passages of one generation. Derived: they are built again
 * from `chunks`.
 */
export const slabs = pgTable(
  "slabs",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    generationId: integer("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["words", "vectors"] }).notNull(),
    /**
     * Searches read ready slabs. One that is being written, or that was merged away, has rows that no search reads. The
     * passages of a damaged one are found again when they are rebuilt.
     */
    state: text("state", { enum: ["writing", "ready", "retired", "damaged"] }).notNull(),
    /** False if the slab is one value; true if its parts are read one by one. */
    large: boolean("large").notNull(),
    passages: integer("passages").notNull(),
    /** The lowest and the highest id of its passages. */
    firstChunk: integer("first_chunk").notNull(),
    lastChunk: integer("last_chunk").notNull(),
    /** Size of its parts. */
    bytes: integer("bytes").notNull(),
    /** Ids of passages that were removed or replaced since it was written; also some that it never had. */
    dead: integer("dead").array().notNull().default(sql`'{}'::integer[]`),
    /** Raised with every change of `dead`, so that a reader knows whether it has the newest. */
    deadVersion: integer("dead_version").notNull().default(0),
    /** True if bytes of a deleted document may be in it, so that it is merged although few of its passages are dead. */
    purge: boolean("purge").notNull().default(false),
    /** Until then a worker merges the slab, or writes it. Afterwards the worker counts as gone. */
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
  },
  (table) => [index("slabs_generation").on(table.generationId, table.kind)], // which slabs a search reads
);

/** The values of slabs. */
export const slabParts = pgTable(
  "slab_parts",
  {
    slabId: integer("slab_id")
      .notNull()
      .references(() => slabs.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["slab", "columns", "terms", "codes", "vectors"] }).notNull(),
    /** From 0, among the parts of its kind. */
    place: integer("place").notNull(),
    /** Stored outside the row without compression, so that no search waits for one. */
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slabId, table.kind, table.place] })],
);
