import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readRelations } from "#lib/services/relations/read-relations.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () =>
    readRelations(await openRequestContext(request), { documentId: (await params).id }),
  );
}
