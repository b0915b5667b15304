import { relationsQuerySchema, toRelationsAnswer } from "#lib/domain/relation-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const { version } = relationsQuerySchema.parse(queryOf(request));
    const asked = { documentId: (await params).id, ...(version === undefined ? {} : { version }) };
    return toRelationsAnswer(await readRelations(context, asked));
  });
}
