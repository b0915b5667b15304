import type { Context } from "#lib/context.ts";
import { geometrySchema } from "#lib/domain/geometry.ts";
import type { PlaceReport, TypedPlaceRequest } from "#lib/domain/place-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { geometryOfPlace } from "./internal/typed-place.ts";
import { reportPlace } from "./report-place.ts";

/**
 * Reports what applies to a place that a person typed, or to that of a record whose ref is given.
 * @throws AppError `bad_request` if the text is no place or the record has none, `not_found` for an unknown record,
 * `too_complex` for a shape with too many corners.
 */
export async function reportTypedPlace(
  context: Context,
  { place, ...request }: TypedPlaceRequest,
): Promise<PlaceReport> {
  const geometry = await geometryOfPlace(context, place);
  const { success, data } = geometrySchema.safeParse(geometry);
  if (!success)
    throw new AppError(
      "too_complex",
      "This shape has too many corners for a site report. Pick a smaller record, or type a place.",
    );
  return reportPlace(context, { ...request, geometry: data });
}
