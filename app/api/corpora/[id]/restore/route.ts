import { corpusBindingSchema } from "#lib/domain/corpus-api.ts";
import { restoreCorpusSchema } from "#lib/domain/corpus-binding.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { restoreCorpus } from "#lib/services/corpora/trash-corpus.ts";

export const POST = route({
  summary: "Restore a corpus from the trash",
  params: corpusParams,
  body: restoreCorpusSchema,
  answers: { 200: { description: "The binding", schema: corpusBindingSchema } },
  errors: {
    not_found: "No such corpus, or it was in the trash for too long",
    conflict: "It is not in the trash, or another corpus has its title now: give a new `title`",
  },
  run: (context, { params, body }) => restoreCorpus(context, { corpusId: params.id, ...body }),
});
