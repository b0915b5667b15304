import { corpusBindingSchema, editedCorpusSchema } from "#lib/domain/corpus-api.ts";
import { corpusQuerySchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";

export const GET = route({
  summary: "Get a corpus's binding",
  query: corpusQuerySchema,
  params: corpusParams,
  answers: { 200: { description: "The binding", schema: corpusBindingSchema } },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: (context, { query, params }) => readCorpus(context, { corpusId: params.id, ...query }),
});

export const PATCH = route({
  summary: "Change a corpus's binding",
  description:
    "`roots` is the complete list: a root missing from it is removed with its documents, which can be restored until `undoUntil`. An existing root is named by its id. If its place changes, the next sync keeps the documents whose files also exist in the new place. A changed default applies to documents that took the value from the corpus.",
  params: corpusParams,
  body: editBindingSchema,
  maxBodyBytes: 4_000_000,
  answers: { 200: { description: "The binding and the changed documents", schema: editedCorpusSchema } },
  errors: {
    not_found: "No such corpus, or it is in the trash",
    conflict: "Another corpus has this title, or a root's new folder already contains documents",
  },
  run: (context, { params, body }) => editCorpus(context, { corpusId: params.id, edit: body }),
});

export const DELETE = route({
  summary: "Move a corpus to the trash",
  description:
    "The corpus disappears immediately, and its jobs stop. It can be restored until `restoreUntil`; then its originals, index and vectors are purged.",
  params: corpusParams,
  answers: { 200: { description: "The binding, in the trash", schema: corpusBindingSchema } },
  errors: { not_found: "No such corpus, or it is in the trash" },
  run: (context, { params }) => trashCorpus(context, { corpusId: params.id }),
});
