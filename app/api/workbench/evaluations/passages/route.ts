import { passagesQuerySchema } from "#lib/domain/evaluation-views.ts";
import { route } from "#lib/http/route.ts";
import { readPassages } from "#lib/services/judgements/read-passages.ts";

export const GET = route({
  query: passagesQuerySchema,
  run: (context, { query }) => readPassages(context, query),
});
