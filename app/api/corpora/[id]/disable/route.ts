import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { switchCorpus } from "#lib/services/corpora/switch-corpus.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function POST(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    return switchCorpus(await openRequestContext(request), { corpusId, enabled: false });
  });
}
