import { anyIdParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";

/** The page also shows the title of each corpus, which the public answer does not have. */
export const GET = route({
  params: anyIdParams,
  run: (context, { params }) => readRelations(context, { documentId: params.id }),
});
