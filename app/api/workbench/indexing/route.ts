import { z } from "zod";
import { optionalCommaList } from "#lib/domain/comma-list.ts";
import { route } from "#lib/http/route.ts";
import { countIndexing } from "#lib/services/jobs/count-indexing.ts";

export const GET = route({
  query: z.strictObject({ corpora: optionalCommaList }),
  run: (context, { query }) => countIndexing(context, query),
});
