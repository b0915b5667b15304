import { sql } from "drizzle-orm";
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AttributeValue, RecordFault } from "#lib/domain/records.ts";
import { datasetVersions } from "./datasets.ts";
import { box, bytea } from "./types.ts";

/** A row of a dataset's version, with the row of the file that it stems from. Derived from the document's bytes. */
export const records = pgTable(
  "records",
  {
    datasetVersionId: integer("dataset_version_id")
      .notNull()
      .references(() => datasetVersions.id, { onDelete: "cascade" }),
    /** From 1, in the order of the file. */
    ordinal: integer("ordinal").notNull(),
    row: integer("row").notNull(),
    reference: text("reference").notNull(),
    name: text("name"),
    organisation: text("organisation"),
    entryDate: date("entry_date"),
    validFrom: date("valid_from"),
    validTo: date("valid_to"),
    documentationUrl: text("documentation_url"),
    notes: text("notes"),
    attributes: jsonb("attributes").$type<Record<string, AttributeValue>>().notNull(),
    /** Well-known binary, longitude and latitude (WGS 84). */
    geometry: bytea("geometry"),
    /** Around the geometry, in degrees. */
    bounds: box("bounds"),
    areaM2: doublePrecision("area_m2"),
    faults: jsonb("faults").$type<RecordFault[]>().notNull(),
    /** Hash of everything but the row, to compare versions. */
    contentHash: bytea("content_hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.datasetVersionId, table.ordinal] }),
    uniqueIndex("records_reference").on(table.datasetVersionId, table.reference), // resolving a record's ref
    // The records that a document names.
    index("records_key").on(sql`('ref:' || lower(regexp_replace(${table.reference}, '\\s', '', 'g')))`),
    index("records_bounds").using("gist", table.bounds), // records near a place
  ],
);
