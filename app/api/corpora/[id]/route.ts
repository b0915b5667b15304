import { corpusIdSchema, corpusQuerySchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { readJson } from "#lib/http/json.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const asked = corpusQuerySchema.parse(queryOf(request));
    const corpusId = corpusIdSchema.parse((await params).id);
    return readCorpus(await openRequestContext(request), { corpusId, ...asked });
  });
}

export function PATCH(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const edit = editBindingSchema.parse(await readJson(request));
    return editCorpus(await openRequestContext(request), { corpusId, edit });
  });
}

export function DELETE(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    return trashCorpus(await openRequestContext(request), { corpusId });
  });
}
