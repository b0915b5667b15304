import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readUtility } from "#lib/services/search/utility.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () =>
    readUtility(await openRequestContext(request), { documentId: (await params).id }),
  );
}
