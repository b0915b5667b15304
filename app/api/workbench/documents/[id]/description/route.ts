import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";

export const GET = route({
  params: anyIdParams,
  run: (context, { params }) => readDescription(context, { documentId: params.id }),
});
