import { kindsQuerySchema } from "#lib/domain/document-table.ts";
import { route } from "#lib/http/route.ts";
import { kindsToAsk } from "#lib/services/documents/kinds-to-ask.ts";

export const GET = route({
  query: kindsQuerySchema,
  run: (context, { query }) => kindsToAsk(context, query),
});
