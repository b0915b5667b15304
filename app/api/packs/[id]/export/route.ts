import { packExportQuerySchema, packIdSchema } from "#lib/domain/pack-api.ts";
import { originOf } from "#lib/http/origin.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { exportPack } from "#lib/services/packs/export-pack.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const asked = packExportQuerySchema.parse(queryOf(request));
    const id = packIdSchema.parse((await params).id);
    const context = await openRequestContext(request);
    const { bytes, mediaType, fileName } = await exportPack(context, {
      id,
      ...asked,
      origin: originOf(request),
    });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  });
}
