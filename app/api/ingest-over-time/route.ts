import { ingestOverTimeSchema, ingestQuerySchema } from "#lib/domain/console-api.ts";
import { route } from "#lib/http/route.ts";
import { ingestOverTime } from "#lib/services/jobs/ingest-over-time.ts";

export const GET = route({
  summary: "Count the documents read on each of the last days",
  query: ingestQuerySchema,
  answers: { 200: { description: "One entry for each day", schema: ingestOverTimeSchema } },
  run: async (context, { query: { corpus, days } }) => ({
    days: await ingestOverTime(context, { corpusId: corpus, days }),
  }),
});
