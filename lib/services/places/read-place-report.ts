import { eq, sql } from "drizzle-orm";
import { datasets, placeReports } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { selectDatasets } from "#lib/services/datasets/shared/visible-datasets.ts";

/**
 * Returns a stored site report. Items of datasets that the actor may not see now are left out and counted.
 * @throws AppError `not_found`
 */
export async function readPlaceReport(context: Context, id: string): Promise<StoredPlaceReport> {
  const [row] = await context.db.select().from(placeReports).where(eq(placeReports.id, id));
  if (row === undefined) throw new AppError("not_found", "No such site report.");
  const { report } = row;
  const visible = await visibleAmong(
    context,
    row.datasets.map(({ dataset }) => dataset),
  );
  const items = report.items.filter(({ dataset }) => visible.has(dataset));
  return {
    ...report,
    items,
    checked: report.checked.filter(({ dataset }) => visible.has(dataset)),
    not_covered: report.not_covered.filter(
      (name) => visible.has(name) || row.datasets.every(({ dataset }) => dataset !== name),
    ),
    withheld: report.items.length - items.length,
    request: row.request,
    as_of: row.asOf.toISOString(),
    receipt_id: row.id,
  };
}

/** Returns the datasets among these that the actor may see, whether or not they are published. */
async function visibleAmong(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isAmong = sql`${datasets.id} = any(${sql.param([...ids])}::text[])`;
  const found = await selectDatasets(context.db, context.actor, isAmong);
  return new Set(found.map(({ dataset }) => dataset.id));
}
