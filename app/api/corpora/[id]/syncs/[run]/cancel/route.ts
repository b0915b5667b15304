import { syncAddressSchema } from "#lib/domain/sync.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { cancelSync } from "#lib/services/sync/cancel-sync.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string; run: string }> };

export function POST(request: Request, { params }: Params) {
  return respond(async () =>
    cancelSync(await openRequestContext(request), syncAddressSchema.parse(await params)),
  );
}
