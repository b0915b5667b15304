import { assetsQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listAssets, toAssetsAnswer } from "#lib/services/pages/list-assets.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const { version, page } = assetsQuerySchema.parse(queryOf(request));
    const found = await listAssets(context, {
      documentId: (await params).id,
      ...(version === undefined ? {} : { version }),
      ...(page === undefined ? {} : { page }),
    });
    return toAssetsAnswer(found);
  });
}
