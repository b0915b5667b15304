import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PlaceReport, PlaceReportRequest } from "#lib/domain/place-api.ts";
import type { ReportedDataset } from "#lib/domain/place-receipt.ts";

/**
 * The receipt of a site report: the place and the choices that were asked, the versions of the datasets that were compared,
 * and the answer. It can be run again, and says what differs and why.
 */
export const placeReports = pgTable(
  "place_reports",
  {
    id: text("id").primaryKey(),
    request: jsonb("request").$type<PlaceReportRequest>().notNull(),
    report: jsonb("report").$type<Omit<PlaceReport, "receipt_id">>().notNull(),
    datasets: jsonb("datasets").$type<readonly ReportedDataset[]>().notNull(),
    actorId: text("actor_id").notNull(),
    /** The report's own `now` (ADR 0005). */
    asOf: timestamp("as_of", { withTimezone: true }).notNull(),
  },
  (table) => [index("place_reports_as_of").on(table.asOf, table.id)], // the list, newest first
);
