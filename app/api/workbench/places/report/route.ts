import { typedPlaceRequestSchema } from "#lib/domain/place-api.ts";
import { route } from "#lib/http/route.ts";
import { reportTypedPlace } from "#lib/services/places/report-typed-place.ts";

export const POST = route({
  body: typedPlaceRequestSchema,
  errors: {
    not_found: "No such record, or its document was removed",
    too_complex: "The place is too detailed, or too many records lie in it",
  },
  run: (context, { body }) => reportTypedPlace(context, body),
});
