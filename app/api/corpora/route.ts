import { corpusQuerySchema, createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { readJson } from "#lib/http/json.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const asked = corpusQuerySchema.parse(queryOf(request));
    return { corpora: await listCorpusItems(await openRequestContext(request), asked) };
  });
}

export function POST(request: Request) {
  return respond(async () => {
    const given = createBindingSchema.parse(await readJson(request));
    return Response.json(await createCorpus(await openRequestContext(request), given), { status: 201 });
  });
}
