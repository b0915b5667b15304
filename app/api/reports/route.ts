import { reportTotalsQuerySchema, reportTotalsSchema } from "#lib/domain/console-api.ts";
import { route } from "#lib/http/route.ts";
import { reportTotals } from "#lib/services/reports/report-totals.ts";

export const GET = route({
  summary: "Count the lines of each report",
  query: reportTotalsQuerySchema,
  answers: { 200: { description: "The totals", schema: reportTotalsSchema } },
  run: async (context, { query }) => ({ reports: await reportTotals(context, { corpusId: query.corpus }) }),
});
