import { corpusBindingSchema, corpusListSchema } from "#lib/domain/corpus-api.ts";
import { corpusQuerySchema, createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { route } from "#lib/http/route.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";

export const GET = route({
  summary: "List corpora with their health and last sync",
  query: corpusQuerySchema,
  answers: { 200: { description: "Corpora by title, without those in the trash", schema: corpusListSchema } },
  run: async (context, { query }) => ({ corpora: await listCorpusItems(context, query) }),
});

export const POST = route({
  summary: "Create a corpus",
  description:
    "Without roots, its documents are uploaded. Nothing is read before the first sync. Credentials are references (`env://`, `file://`, `secret://`), never secrets. Each of several roots needs a different `pathPrefix`.",
  body: createBindingSchema,
  maxBodyBytes: 4_000_000,
  answers: { 201: { description: "The binding", schema: corpusBindingSchema } },
  errors: { conflict: "Another corpus has this title or id" },
  run: (context, { body }) => createCorpus(context, body),
});
