import { viewQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listPages } from "#lib/services/pages/list-pages.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { version } = viewQuerySchema.pick({ version: true }).parse(queryOf(request));
    return listPages(await openRequestContext(request), {
      documentId: (await params).id,
      ...(version === undefined ? {} : { version }),
    });
  });
}
