import { localPreviewInputSchema } from "#lib/domain/local-preview.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { previewLocal } from "#lib/services/corpora/preview-local.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const asked = localPreviewInputSchema.parse(await readJson(request));
    return previewLocal(await openRequestContext(request), asked);
  });
}
