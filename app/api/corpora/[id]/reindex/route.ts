import { reindexAnswerSchema } from "#lib/domain/console-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { requestReindex } from "#lib/services/corpora/request-reindex.ts";

export const POST = route({
  summary: "Rebuild a corpus's index",
  description:
    "Uses the current chunk policy and models. Searches use the old index until the new one is complete; if the rebuild fails, the old one is kept. Documents read by an older extractor are read again, each as a new version.",
  params: corpusParams,
  answers: { 202: { description: "The job", schema: reindexAnswerSchema } },
  errors: { not_found: "No such corpus, or it is in the trash", conflict: "The corpus is turned off" },
  run: (context, { params }) => requestReindex(context, { corpusId: params.id }),
});
