import { queryStatsListSchema } from "#lib/domain/console-api.ts";
import { route } from "#lib/http/route.ts";
import { readQueryStats } from "#lib/services/receipts/query-stats.ts";

export const GET = route({
  summary: "Count the searches of each corpus",
  description: "The counts are at most a minute old. They contain no questions.",
  answers: { 200: { description: "Statistics by corpus", schema: queryStatsListSchema } },
  run: async (context) => ({ corpora: await readQueryStats(context) }),
});
