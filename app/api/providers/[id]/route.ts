import { providerIdSchema, switchProviderSchema } from "#lib/domain/console-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { switchProvider } from "#lib/services/providers/switch-provider.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function PATCH(request: Request, { params }: Params) {
  return respond(async () => {
    const id = providerIdSchema.parse((await params).id);
    const given = switchProviderSchema.parse(await readJson(request));
    return switchProvider(await openRequestContext(request), { id, ...given });
  });
}
