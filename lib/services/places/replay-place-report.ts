import { eq } from "drizzle-orm";
import { placeReports } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PlaceReplay } from "#lib/domain/place-api.ts";
import { changedDatasets, compareReports } from "#lib/places/compare-reports.ts";
import { readPlaceReport } from "./read-place-report.ts";
import { comparePlace } from "./shared/compare-place.ts";

/**
 * Compares the place of a stored report again, as of the same day, and says what differs and why. Stores nothing.
 * @throws AppError `not_found`
 */
export async function replayPlaceReport(context: Context, id: string): Promise<PlaceReplay> {
  const stored = await readPlaceReport(context, id);
  const [row] = await context.db
    .select({ datasets: placeReports.datasets })
    .from(placeReports)
    .where(eq(placeReports.id, id));
  const { report, datasets } = await comparePlace(context, { ...stored.request, on: stored.on });
  const before = { items: stored.items, datasets: row?.datasets ?? [] };
  const differences = compareReports(before, { items: report.items, datasets });
  return {
    report,
    same: differences.length === 0 && stored.withheld === 0,
    differences,
    changed_datasets: changedDatasets(before.datasets, datasets, report.checked),
  };
}
