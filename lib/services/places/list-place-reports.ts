import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { placeReports } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PlaceReport, PlaceReportList, PlaceReportsQuery } from "#lib/domain/place-api.ts";
import type { CheckedDataset } from "#lib/domain/place-items.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { visibleAmong } from "./internal/visible-among.ts";

/** The parts of a stored report that the list shows. A report may have thousands of items. */
const COLUMNS = {
  id: placeReports.id,
  asOf: placeReports.asOf,
  site: sql<PlaceReport["site"]>`(${placeReports.report}->'site') - 'geometry'::text`,
  on: sql<string>`${placeReports.report}->>'on'`,
  checked: sql<CheckedDataset[]>`${placeReports.report}->'checked'`,
  bufferMetres: sql<number>`coalesce((${placeReports.request}->>'buffer_metres')::float8, 0)`,
};

/**
 * Lists stored site reports page by page, newest first. Datasets that the actor may not see now do not count.
 * @throws AppError `bad_request` if the report before the page no longer exists.
 */
export async function listPlaceReports(
  context: Context,
  { limit, after }: PlaceReportsQuery,
): Promise<PlaceReportList> {
  const found = await context.db
    .select(COLUMNS)
    .from(placeReports)
    .where(after === undefined ? undefined : await olderThan(context, after))
    .orderBy(desc(placeReports.asOf), desc(placeReports.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const visible = await visibleAmong(
    context,
    page.flatMap(({ checked }) => checked.map(({ dataset }) => dataset)),
  );
  return {
    reports: page.map(({ id, asOf, site, on, checked, bufferMetres }) => {
      const seen = checked.filter(({ dataset }) => visible.has(dataset));
      return {
        ...{ receipt_id: id, as_of: asOf.toISOString(), on, buffer_metres: bufferMetres },
        ...{ area_m2: site.area_m2, centre: site.centre, grid_reference: site.grid_reference },
        applies: seen.filter(({ state }) => state === "applies").length,
        checked: seen.length,
      };
    }),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function olderThan(context: Context, id: string): Promise<SQL | undefined> {
  const [last] = await context.db
    .select({ asOf: placeReports.asOf })
    .from(placeReports)
    .where(eq(placeReports.id, id));
  if (!last) throw new AppError("bad_request", "The report before this page no longer exists.");
  return or(lt(placeReports.asOf, last.asOf), and(eq(placeReports.asOf, last.asOf), lt(placeReports.id, id)));
}
