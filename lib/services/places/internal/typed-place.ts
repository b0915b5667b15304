import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readPlaceText } from "#lib/places/place-text.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";

/**
 * Returns the geometry of a place that a person typed, or of the record whose ref is given.
 * @throws AppError `bad_request` if the text is no place or the record has none, `not_found` for an unknown record.
 */
export async function geometryOfPlace(context: Context, place: string) {
  if (parseEvidenceRef(place)?.kind !== "record") return typedGeometry(place);
  const { geometry } = await readRecord(context, place);
  if (geometry === null) throw new AppError("bad_request", "This record has no place. Type a place instead.");
  return geometry;
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
