import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { geometrySchema } from "#lib/domain/geometry.ts";
import type { PlaceReportRequest } from "#lib/domain/place-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPlaceText } from "#lib/places/place-text.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";

/** A place that a person typed or picked. */
type TypedPlace = {
  readonly geometry: object;
  /** The name of the record that it is; null for a typed place. */
  readonly recordName: string | null;
};

/**
 * Reads a place that a person typed, or that of a record whose ref is given.
 * @throws AppError `bad_request` if the text is no place or the record has none, `not_found` for an unknown record.
 */
export async function readTypedPlace(context: Context, place: string): Promise<TypedPlace> {
  return parseEvidenceRef(place)?.kind === "record"
    ? placeOfRecord(context, place)
    : { geometry: typedGeometry(place), recordName: null };
}

/** Returns a geometry in the form of a request. @throws AppError `too_complex` for a shape with too many corners. */
export function boundedGeometry(geometry: object): PlaceReportRequest["geometry"] {
  const { success, data } = geometrySchema.safeParse(geometry);
  if (success) return data;
  throw new AppError(
    "too_complex",
    "This shape has too many corners to compare. Pick a smaller record, or type a place.",
  );
}

function typedGeometry(text: string): object {
  const geometry = readPlaceText(text);
  if (geometry === null)
    throw new AppError(
      "bad_request",
      "This is not a place. Type a grid reference such as SP 3341 7902, a latitude and longitude such as 52.408, -1.51, or well-known text.",
    );
  return geometry;
}

async function placeOfRecord(context: Context, ref: string): Promise<TypedPlace> {
  const { geometry, name, reference } = await readRecord(context, ref);
  if (geometry === null) throw new AppError("bad_request", "This record has no place. Type a place instead.");
  return { geometry, recordName: name ?? reference };
}
