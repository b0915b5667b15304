import { corpusIdSchema, restoreCorpusSchema } from "#lib/domain/corpus-binding.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { restoreCorpus } from "#lib/services/corpora/trash-corpus.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function POST(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const given = restoreCorpusSchema.parse(await readJson(request));
    return restoreCorpus(await openRequestContext(request), { corpusId, ...given });
  });
}
