import { syncAddressSchema } from "#lib/domain/sync.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string; run: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () =>
    readSync(await openRequestContext(request), syncAddressSchema.parse(await params)),
  );
}
