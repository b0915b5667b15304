import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () =>
    readDescription(await openRequestContext(request), { documentId: (await params).id }),
  );
}
