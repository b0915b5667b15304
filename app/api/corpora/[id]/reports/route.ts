import { reportTotalsSchema } from "#lib/domain/console-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";
import { reportTotals } from "#lib/services/reports/report-totals.ts";

export const GET = route({
  summary: "Count the lines of each report about a corpus",
  params: corpusParams,
  answers: { 200: { description: "The totals", schema: reportTotalsSchema } },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: async (context, { params }) => {
    const corpus = { corpusId: params.id };
    await readCorpus(context, corpus);
    return { reports: await reportTotals(context, corpus) };
  },
});
