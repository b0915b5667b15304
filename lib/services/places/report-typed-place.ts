import type { Context } from "#lib/context.ts";
import type { PlaceReport, TypedPlaceRequest } from "#lib/domain/place-api.ts";
import { reportPlace } from "./report-place.ts";
import { boundedGeometry, readTypedPlace } from "./shared/typed-place.ts";

/**
 * Reports what applies to a place that a person typed, or to that of a record whose ref is given.
 * @throws AppError `bad_request` if the text is no place or the record has none, `not_found` for an unknown record,
 * `too_complex` for a shape with too many corners.
 */
export async function reportTypedPlace(
  context: Context,
  { place, ...request }: TypedPlaceRequest,
): Promise<PlaceReport> {
  const { geometry } = await readTypedPlace(context, place);
  return reportPlace(context, { ...request, geometry: boundedGeometry(geometry) });
}
