import { corpusBindingSchema } from "#lib/domain/corpus-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";

export const POST = route({
  summary: "Turn off a corpus",
  description:
    "Searches stop using it immediately. Its syncs are cancelled; its index is kept. Receipts state that it is turned off.",
  params: corpusParams,
  answers: { 200: { description: "The binding", schema: corpusBindingSchema } },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: (context, { params }) => switchCorpus(context, { corpusId: params.id, enabled: false }),
});
