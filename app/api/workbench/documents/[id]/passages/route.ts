import { viewQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { locatePassages } from "#lib/services/documents/view-document.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { version, refs } = viewQuerySchema.parse(queryOf(request));
    return locatePassages(await openRequestContext(request), {
      documentId: (await params).id,
      refs: refs ?? [],
      ...(version === undefined ? {} : { version }),
    });
  });
}
