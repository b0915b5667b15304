import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { geometrySchema } from "#lib/domain/geometry.ts";
import type { PlaceReport, TypedPlaceRequest } from "#lib/domain/place-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPlaceText } from "#lib/places/place-text.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";
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
  const isRecord = parseEvidenceRef(place)?.kind === "record";
  const geometry = isRecord ? await geometryOfRecord(context, place) : typedGeometry(place);
  const { success, data } = geometrySchema.safeParse(geometry);
  if (!success)
    throw new AppError(
      "too_complex",
      "This shape has too many corners for a site report. Pick a smaller record, or type a place.",
    );
  return reportPlace(context, { ...request, geometry: data });
}

function typedGeometry(text: string) {
  const geometry = readPlaceText(text);
  if (geometry === null)
    throw new AppError(
      "bad_request",
      "This is not a place. Type a grid reference such as SP 3341 7902, a latitude and longitude such as 52.408, -1.51, or well-known text.",
    );
  return geometry;
}

async function geometryOfRecord(context: Context, ref: string) {
  const { geometry } = await readRecord(context, ref);
  if (geometry === null) throw new AppError("bad_request", "This record has no place. Type a place instead.");
  return geometry;
}
