import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";

export const GET = route({
  params: anyIdParams,
  run: (context, { params }) => readRelations(context, { documentId: params.id }),
});
