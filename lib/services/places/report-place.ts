import { newId } from "#db/new-id.ts";
import { placeReports } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PlaceReport, PlaceReportRequest } from "#lib/domain/place-api.ts";
import { comparePlace } from "./shared/compare-place.ts";

/**
 * Reports what applies to a place: for each dataset the records on it with the share that they cover, or the nearest one;
 * and the datasets that do not cover it. The receipt is stored before the answer is sent.
 * @throws AppError `bad_request` if the geometry is no place in degrees, `too_complex` if it touches too many records.
 */
export async function reportPlace(context: Context, request: PlaceReportRequest): Promise<PlaceReport> {
  const { report, datasets } = await comparePlace(context, request);
  const id = newId("site");
  await context.db.insert(placeReports).values({
    ...{ id, request, report, datasets, actorId: context.actor.id, asOf: context.now },
  });
  return { ...report, receipt_id: id };
}
