import { disabledPassageIdSchema } from "#lib/domain/chunk-api.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { enablePassage } from "#lib/services/documents/disable-passage.ts";

export const dynamic = "force-dynamic";

type Params = { readonly params: Promise<{ id: string; passage: string }> };

export function DELETE(request: Request, { params }: Params) {
  return respond(async () => {
    const { id: documentId, passage } = await params;
    const id = disabledPassageIdSchema.parse(passage);
    return enablePassage(await openRequestContext(request), { documentId, id });
  });
}
