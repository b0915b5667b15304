import { corpusHealthViewSchema } from "#lib/domain/corpus-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { readHealthOfCorpus } from "#lib/services/health/read-health-of-corpus.ts";

export const GET = route({
  summary: "Get a corpus's health",
  description:
    "Returns the current state, freshness with its reasons, counts, vectors by facet and model, storage, coverage, and the state of its source. Computes it again if something has changed since it was stored.",
  params: corpusParams,
  answers: { 200: { description: "The current view", schema: corpusHealthViewSchema } },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: (context, { params }) => readHealthOfCorpus(context, { corpusId: params.id }),
});
