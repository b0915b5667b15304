import { disablePassageSchema } from "#lib/domain/chunk-api.ts";
import { readJson } from "#lib/http/json.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { disablePassage } from "#lib/services/documents/disable-passage.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { start, end, ...given } = disablePassageSchema.parse(await readJson(request));
    const input = { documentId: (await params).id, span: { start, end }, ...given };
    return Response.json(await disablePassage(await openRequestContext(request), input), { status: 201 });
  });
}
