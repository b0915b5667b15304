import { packIdSchema, packItemIdSchema } from "#lib/domain/pack-api.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { packItemChanges } from "#lib/services/packs/pack-item-changes.ts";

export const dynamic = "force-dynamic";

export function GET(
  request: Request,
  { params }: { readonly params: Promise<{ id: string; item: string }> },
) {
  return respond(async () => {
    const asked = await params;
    const id = packIdSchema.parse(asked.id);
    const itemId = packItemIdSchema.parse(asked.item);
    return packItemChanges(await openRequestContext(request), { id, itemId });
  });
}
